import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { Edge, StepPolicy, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { StepResult } from '../contract/executor.ts'
import { Driver } from './driver.ts'
import type { Ended, StepState, StoredRun } from './frame.ts'
import { compilePlan } from './plan.ts'

const next = (from: string, to: string): Edge => ({ from, port: 'next', to })
const policyOf = (given: Partial<StepPolicy>) => ({ policy: { ...stepOf('x').policy, ...given } })
const condition = (id: string) => stepOf(id, { action: { type: 'condition', expression: 'true' } })
const loopOf = (id: string, concurrency = 1) =>
  stepOf(id, { action: { type: 'loop', items: '[]', limit: 50_000, concurrency } })

const done = (output: unknown = null): StepResult => ({
  status: 'completed',
  output,
  port: null,
  error: null,
})
const failed: StepResult = { status: 'failed', output: null, port: null, error: { code: 'X', message: 'No' } }

type Answer = (path: string, driver: Driver) => StepResult
const items = (list: unknown[]) => (path: string, driver: Driver) => {
  driver.openLoop(path, list)
  return null
}

/** Runs to the end, one step after another; `open` gives the items of loops. Answers the paths in the order in which they began. */
function drive(
  driver: Driver,
  answer: Answer,
  open: Record<string, unknown[]> = {},
  log: Ended[] = [],
): string[] {
  const order: string[] = []
  const queue = driver.takeReady()
  for (let ready = queue.shift(); ready; ready = queue.shift()) {
    order.push(ready.path)
    const list = open[ready.step.id]
    if (ready.step.action.type === 'loop') items(list ?? [])(ready.path, driver)
    else driver.finish(ready.path, answer(ready.path, driver))
    log.push(...driver.takeEnded())
    queue.push(...driver.takeReady())
  }
  return order
}

const plan = (steps: WorkflowStep[], edges: Edge[] = []) => compilePlan(definitionOf(steps, edges))

describe('order', () => {
  test('a step waits for all that lead to it, and branches run side by side', () => {
    const driver = new Driver(
      plan(
        ['a', 'b', 'c', 'd'].map((id) => stepOf(id)),
        [next('a', 'b'), next('a', 'c'), next('b', 'd'), next('c', 'd')],
      ),
    )
    expect(driver.takeReady().map(({ path }) => path)).toEqual(['a'])
    driver.finish('a', done())
    expect(driver.takeReady().map(({ path }) => path)).toEqual(['b', 'c'])
    driver.finish('b', done())
    expect(driver.takeReady()).toEqual([])
    driver.finish('c', done())
    expect(driver.takeReady().map(({ path }) => path)).toEqual(['d'])
    driver.finish('d', done())
    expect([driver.isOver(), driver.status()]).toEqual([true, 'completed'])
  })

  test('the way that is not taken is left out, and what joins both goes on', () => {
    const edges: Edge[] = [
      { from: 'if', port: 'true', to: 'yes' },
      { from: 'if', port: 'false', to: 'no' },
      next('no', 'after'),
      next('yes', 'join'),
      next('after', 'join'),
    ]
    const driver = new Driver(
      plan([condition('if'), ...['yes', 'no', 'after', 'join'].map((id) => stepOf(id))], edges),
    )
    const order = drive(driver, (path) => (path === 'if' ? { ...done(), port: 'true' } : done()))
    expect(order).toEqual(['if', 'yes', 'join'])
    expect(driver.takeSkipped()).toEqual(['no', 'after'])
    expect(driver.status()).toBe('completed')
  })

  test('a step sees what came before it, and in a loop its item', () => {
    const inner = stepOf('in', { parentId: 'each' })
    const driver = new Driver(plan([stepOf('a'), loopOf('each'), inner], [next('a', 'each')]))
    const scopes: unknown[] = []
    drive(
      driver,
      (path, at) => {
        if (path !== 'a') scopes.push(at.scopeOf(path))
        return done({ of: path })
      },
      { each: ['x', 'y'] },
    )
    const steps = { a: { status: 'completed', output: { of: 'a' } } }
    expect(scopes).toEqual([
      { steps, item: 'x', index: 0 },
      { steps, item: 'y', index: 1 },
    ])
    expect(driver.root.states.get('each')?.output).toEqual({
      items: [{ of: 'each[0]/in' }, { of: 'each[1]/in' }],
      count: 2,
      succeeded: 2,
      failed: 0,
    })
  })
})

describe('failures', () => {
  const line = (given: Partial<StepPolicy>) =>
    new Driver(
      plan(
        [stepOf('a', policyOf(given)), stepOf('b'), stepOf('else')],
        [next('a', 'b'), { from: 'a', port: 'failed', to: 'else' }],
      ),
    )
  const fail: Answer = (path) => (path === 'a' ? failed : done())

  test.each([
    [{ onFailure: 'stop' }, ['a'], 'failed'],
    [{ onFailure: 'continue' }, ['a', 'b'], 'partly_done'],
    [{ onFailure: 'branch' }, ['a', 'else'], 'partly_done'],
    [{ onFailure: 'stop', mayFail: true }, ['a'], 'completed'],
    [{ onFailure: 'branch', mayFail: true }, ['a', 'else'], 'completed'],
  ] as const)('%j runs %j and ends as %s', (given, order, status) => {
    const driver = line(given)
    expect(drive(driver, fail)).toEqual(order)
    expect([driver.isOver(), driver.status()]).toEqual([true, status])
  })

  test('an outcome that nobody knows is worse than a failure', () => {
    const driver = new Driver(
      plan([
        stepOf('a', policyOf({ onFailure: 'continue' })),
        stepOf('b', policyOf({ onFailure: 'continue' })),
      ]),
    )
    drive(driver, (path) => ({ ...failed, status: path === 'a' ? 'failed' : 'outcome_unknown' }))
    expect(driver.status()).toBe('outcome_unknown')
  })

  test('an item that fails ends alone, and the loop is partly done with its items', () => {
    const driver = new Driver(
      plan(
        [
          loopOf('each', 2),
          stepOf('x', { parentId: 'each' }),
          stepOf('y', { parentId: 'each' }),
          stepOf('z'),
        ],
        [next('x', 'y'), next('each', 'z')],
      ),
    )
    const log: Ended[] = []
    const order = drive(
      driver,
      (path) => (path === 'each[1]/x' ? failed : done(path)),
      { each: [1, 2, 3] },
      log,
    )
    expect(order).toEqual(['each', 'each[0]/x', 'each[1]/x', 'each[0]/y', 'each[2]/x', 'each[2]/y', 'z'])
    expect(log.map(({ path, state }) => [path, state.status])).toEqual([
      ['each[1]', 'failed'],
      ['each[0]', 'completed'],
      ['each[2]', 'completed'],
      ['each', 'partly_done'],
    ])
    expect(driver.status()).toBe('partly_done')
  })

  test('a loop without items is completed, one whose items all fail has failed', () => {
    const make = () => new Driver(plan([loopOf('each'), stepOf('x', { parentId: 'each' })]))
    const empty = make()
    drive(empty, () => done())
    expect(empty.status()).toBe('completed')
    const bad = make()
    drive(bad, () => failed, { each: [1, 2] })
    expect(bad.status()).toBe('failed')
  })
})

test('no more items run at once than a loop allows', () => {
  const driver = new Driver(plan([loopOf('each', 3), stepOf('x', { parentId: 'each' })]))
  driver.takeReady()
  driver.openLoop('each', [1, 2, 3, 4, 5])
  expect(driver.takeReady().map(({ path }) => path)).toEqual(['each[0]/x', 'each[1]/x', 'each[2]/x'])
  driver.finish('each[1]/x', done())
  expect(driver.takeReady().map(({ path }) => path)).toEqual(['each[3]/x'])
})

test('50,000 items pass one after another', () => {
  const driver = new Driver(plan([loopOf('each', 20), stepOf('x', { parentId: 'each' })]))
  const list = Array.from({ length: 50_000 }, (_, at) => at)
  expect(drive(driver, () => done(), { each: list })).toHaveLength(50_001)
  expect(driver.root.states.get('each')?.output).toMatchObject({ count: 50_000, succeeded: 50_000 })
})

/** What is stored of a run after each change, as the table has it. */
function snapshot(states: Map<string, StepState>, loops: Map<string, unknown[]>, items: Ended[]): StoredRun {
  const itemsOf = (path: string) =>
    items.flatMap((each) =>
      each.index !== null && each.path === `${path}[${each.index}]`
        ? [[each.index, each.state] as const]
        : [],
    )
  return {
    states: new Map(states),
    loops: new Map([...loops].map(([path, list]) => [path, { items: list, ended: new Map(itemsOf(path)) }])),
  }
}

test('a run that dies after any step goes on to the same end and does no finished step again', () => {
  const steps = [
    stepOf('a'),
    loopOf('outer', 2),
    loopOf('inner', 2),
    stepOf('x', { parentId: 'inner' }),
    stepOf('z'),
  ].map((step) => (step.id === 'inner' ? { ...step, parentId: 'outer' } : step))
  const compiled = plan(steps, [next('a', 'outer'), next('outer', 'z')])
  const open = { outer: [1, 2, 3], inner: ['p', 'q'] }
  const answer: Answer = (path) => (path === 'outer[1]/inner[0]/x' ? failed : done(path))
  const whole = new Driver(compiled)
  drive(whole, answer, open)
  fc.assert(
    fc.property(fc.array(fc.nat(6), { maxLength: 6 }), (lives) => {
      const states = new Map<string, StepState>()
      const loops = new Map<string, unknown[]>()
      const over: Ended[] = []
      const counts = new Map<string, number>()
      let driver = new Driver(compiled)
      for (const life of [...lives, Infinity]) {
        driver = new Driver(compiled, snapshot(states, loops, over))
        const queue = driver.takeReady()
        for (let at = 0; at <= life; at += 1) {
          const ready = queue.shift()
          if (!ready) break
          const { path, step } = ready
          if (step.action.type === 'loop') {
            const list = open[step.id === 'outer' ? 'outer' : 'inner']
            loops.set(path, loops.get(path) ?? list)
            driver.openLoop(path, list)
          } else {
            counts.set(path, (counts.get(path) ?? 0) + 1)
            const result = answer(path, driver)
            states.set(path, { ...result, attempt: 1 })
            driver.finish(path, result)
          }
          for (const each of driver.takeEnded()) {
            over.push(each)
            if (!each.path.endsWith(']')) states.set(each.path, each.state)
          }
          queue.push(...driver.takeReady())
        }
      }
      expect(driver.isOver()).toBe(true)
      expect([...counts.values()].every((count) => count === 1)).toBe(true)
      expect(driver.status()).toBe(whole.status())
      expect(driver.root.states.get('z')).toEqual(whole.root.states.get('z'))
      expect(driver.root.states.get('outer')?.status).toBe(whole.root.states.get('outer')?.status)
    }),
  )
})

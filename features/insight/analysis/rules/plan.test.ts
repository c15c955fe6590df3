import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, CAPABILITIES, findGoal, GOALS } from './plan-goals.ts'
import { schedule } from './plan.ts'

const task = (id: string, estimateSeconds: number, ...after: string[]) => ({ id, estimateSeconds, after })

describe('the critical path', () => {
  test('of the textbook network (Heizer and Render, Milwaukee Paper) is A-C-E-G-H, 15 weeks', () => {
    const plan = schedule([
      task('A', 2),
      task('B', 3),
      task('C', 2, 'A'),
      task('D', 4, 'A', 'B'),
      task('E', 4, 'C'),
      task('F', 3, 'C'),
      task('G', 5, 'D', 'E'),
      task('H', 2, 'F', 'G'),
    ])
    expect(plan).toMatchObject({ fault: null, seconds: 15, criticalPath: ['A', 'C', 'E', 'G', 'H'] })
    const slack =
      plan.fault === null ? Object.fromEntries(plan.slots.map(({ id, slack }) => [id, slack])) : {}
    expect(slack).toEqual({ A: 0, B: 1, C: 0, D: 1, E: 0, F: 6, G: 0, H: 0 })
  })

  test.each([
    [
      'steps that wait for each other',
      [task('a', 1, 'c'), task('b', 1, 'a'), task('c', 1, 'b'), task('d', 1)],
      'cycle',
      ['a', 'b', 'c'],
    ],
    ['a step that waits for itself', [task('a', 1, 'a')], 'cycle', ['a']],
    ['a step that waits for one that is not there', [task('a', 1, 'x')], 'missing', ['x']],
    ['two steps of one name', [task('a', 1), task('a', 2)], 'double', ['a']],
  ])('refuses %s', (_, tasks, fault, ids) => {
    expect(schedule(tasks)).toEqual({ fault, ids })
  })

  test('takes no time without steps', () => {
    expect(schedule([])).toEqual({ fault: null, order: [], slots: [], criticalPath: [], seconds: 0 })
  })

  test('is as long as the whole, and every step starts after what it waits for', () => {
    const links = fc.array(
      fc.record({ seconds: fc.integer({ min: 1, max: 60 }), after: fc.array(fc.nat(20), { maxLength: 3 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(links, (given) => {
        const tasks = given.map(({ seconds, after }, at) =>
          task(`${at}`, seconds, ...new Set(after.filter((before) => before < at).map(String))),
        )
        const plan = schedule(tasks.toReversed())
        if (plan.fault !== null) throw new Error(plan.fault)
        const slots = new Map(plan.slots.map((slot) => [slot.id, slot]))
        for (const { id, after } of tasks) {
          for (const before of after)
            expect(slots.get(before)?.end).toBeLessThanOrEqual(slots.get(id)?.start ?? -1)
        }
        const along = plan.criticalPath.reduce((sum, id) => sum + (given[Number(id)]?.seconds ?? 0), 0)
        expect(along).toBe(plan.seconds)
      }),
    )
  })
})

describe('a goal', () => {
  test.each([
    ['Restock before the holidays', 'restock'],
    ['Please find a new price for the mugs', 'pricing'],
    ['answer the open customer tickets', 'customers'],
    ['Launch new products next week', 'launch'],
    ['review payments for fraud', 'payments'],
    ['How are the agents doing? A weekly report', 'check'],
    ['What do competitors and the market do', 'market'],
    ['get store ready for christmas', 'season'],
    ['prepare the stock for Black Friday', 'restock'],
    ['launch the christmas collection', 'launch'],
    ['prepare the summer sale', 'pricing'],
    ['clear out the winter boots', 'pricing'],
    ['xyzzy 😀', undefined],
  ])('"%s" is %s', (text, name) => {
    expect(findGoal(text)?.name).toBe(name)
  })

  test.each(GOALS)('$title is a plan without faults', ({ steps }) => {
    expect(schedule(steps.map((step) => ({ ...step, estimateSeconds: 1 })))).toMatchObject({ fault: null })
    expect(steps.every(({ tool }) => Object.hasOwn(CAPABILITIES, tool))).toBe(true)
  })

  test('goes to the agent that can do it and has least to do', () => {
    const steps = [
      { id: 'a', agents: CAPABILITIES['trend-prediction'].agents, estimateSeconds: 15 },
      { id: 'b', agents: CAPABILITIES['trend-prediction'].agents, estimateSeconds: 15 },
      { id: 'c', agents: CAPABILITIES['price-optimizer'].agents, estimateSeconds: 15 },
    ]
    expect([...allocate(steps, {}).byStep.values()]).toEqual(['scout', 'ops', 'seller'])
    expect([...allocate(steps, { scout: 500 }).byStep.values()]).toEqual(['ops', 'ops', 'seller'])
    for (const { agents } of Object.values(CAPABILITIES)) expect(agents.length).toBeGreaterThan(0)
  })
})

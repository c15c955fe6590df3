import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WorkflowDefinition } from '../contract/definition.ts'
import { fromFile } from './transfer.ts'

const node = (name: string, type: string, parameters: object = {}) => ({
  name,
  type: `n8n-nodes-base.${type}`,
  position: [0, 0],
  parameters,
})
const to = (...names: string[]) => names.map((name) => ({ node: name, type: 'main', index: 0 }))

test('a workflow of n8n becomes a draft, and what has no counterpart is named', () => {
  const file = {
    name: 'Orders',
    nodes: [
      node('Each day', 'scheduleTrigger', { rule: { interval: [{ field: 'days', triggerAtHour: 9 }] } }),
      node('Read', 'httpRequest', { url: 'https://example.com/orders' }),
      node('Any?', 'if'),
      node('Rest', 'wait', { amount: 5, unit: 'minutes' }),
      node('Script', 'code', { jsCode: 'process.exit()' }),
      node('Hint', 'stickyNote'),
    ],
    connections: {
      'Each day': { main: [to('Read')] },
      Read: { main: [to('Any?')] },
      'Any?': { main: [to('Rest'), to('Script')] },
    },
  }
  const read = fromFile(file, 'Europe/Berlin')
  if ('problem' in read) throw new Error(read.problem)
  const { definition, format, notes } = read
  expect(format).toBe('n8n')
  expect(definition.trigger).toEqual({
    type: 'schedule',
    cron: '0 9 * * *',
    timeZone: 'Europe/Berlin',
    missed: 'last',
  })
  expect(definition.steps.map(({ name, action }) => [name, action.type])).toEqual([
    ['Read', 'http'],
    ['Any?', 'condition'],
    ['Rest', 'wait'],
    ['Script', 'incomplete'],
  ])
  expect(definition.edges.map(({ from, port, to: end }) => [from, port, end])).toEqual([
    ['n2', 'next', 'n3'],
    ['n3', 'true', 'n4'],
    ['n3', 'false', 'n5'],
  ])
  expect(notes.map(({ node: name, code }) => [name, code])).toEqual([
    ['Each day', 'ZONE_MISSING'],
    ['Read', 'HTTP_REST'],
    ['Any?', 'CONDITION'],
    ['Script', 'CODE'],
  ])
  expect(JSON.stringify(definition)).not.toContain('process.exit')
})

test('times are those of the time zone that the file names, else of the workspace, and the note says which', () => {
  const trigger = node('Each day', 'scheduleTrigger', { rule: { interval: [{ field: 'days' }] } })
  const read = (settings?: unknown) => {
    const made = fromFile({ nodes: [trigger], connections: {}, settings }, 'Europe/Berlin')
    if ('problem' in made) throw new Error(made.problem)
    const { trigger: found } = made.definition
    return [found.type === 'schedule' && found.timeZone, made.notes.map(({ code, values }) => [code, values])]
  }
  const ofStore = ['ZONE_MISSING', { zone: 'Europe/Berlin' }]
  expect(read({ timezone: 'America/New_York' })).toEqual([
    'America/New_York',
    [['ZONE_OF_FILE', { zone: 'America/New_York' }]],
  ])
  expect(read()).toEqual(['Europe/Berlin', [ofStore]])
  expect(read({ timezone: 'DEFAULT' })).toEqual(['Europe/Berlin', [ofStore]])
  expect(read({ timezone: 7 })).toEqual(['Europe/Berlin', [ofStore]])
  expect(read({ timezone: 'Mars/Base' })).toEqual([
    'Europe/Berlin',
    [['ZONE_UNKNOWN', { zone: 'Europe/Berlin', named: 'Mars/Base' }]],
  ])
})

test('a file with too many nodes, or with none that can be read, is refused', () => {
  const many = { nodes: Array.from({ length: 501 }, (_, at) => node(`${at}`, 'set')), connections: {} }
  expect(fromFile(many, 'UTC')).toMatchObject({ problem: expect.stringContaining('500') })
  expect(fromFile({ nodes: 'x', connections: {} }, 'UTC')).toMatchObject({ problem: expect.any(String) })
})

test('any file either becomes a definition or is refused with a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (nodes, connections) => {
      const read = fromFile({ nodes, connections }, 'UTC')
      if ('problem' in read) expect(read.problem).not.toBe('')
      else expect(WorkflowDefinition.safeParse(read.definition).success).toBe(true)
    }),
  )
})

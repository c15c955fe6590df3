import { describe, expect, test } from 'vitest'
import { eventPayloads, EventType } from '#features/automation/events/contract.ts'
import { checkContext } from '../../__fixtures__/check-context.fixture.ts'
import { definitionOf, stepOf } from '../../__fixtures__/definitions.fixture.ts'
import { FaultCode } from '../../contract/check.ts'
import type { Mapping, StepAction, WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { StepAction as StepActionSchema } from '../../contract/definition.ts'
import { eventTypes } from '../output-type.ts'
import { findFaults, hasWrites } from './find.ts'

const value = (of: unknown): Mapping => ({ type: 'value', value: of as string })
const expression = (of: string): Mapping => ({ type: 'expression', expression: of })
const text = (of: string): Mapping => ({ type: 'text', text: of })

function withAction(id: string, action: StepAction, given: Partial<WorkflowStep> = {}): WorkflowStep {
  return stepOf(id, { action: StepActionSchema.parse(action), ...given })
}

const read = withAction('read', { type: 'tool', tool: 'list-products', input: {} })
const setPrice = (input: Record<string, Mapping>, given: Partial<WorkflowStep> = {}) =>
  withAction('price', { type: 'tool', tool: 'set-price', input }, { agent: 'seller', ...given })
const next = (from: string, to: string) => ({ from, port: 'next', to }) as const
const ask = (question: Mapping) => withAction('ask', { type: 'ask', question })
const http = (given: Partial<Extract<StepAction, { type: 'http' }>>) =>
  withAction('call', {
    type: 'http',
    method: 'GET',
    url: value('https://example.com'),
    headers: {},
    secrets: {},
    body: null,
    idempotencyHeader: null,
    ...given,
  })
const message = (given: Partial<Extract<StepAction, { type: 'message' }>>) =>
  withAction('tell', {
    type: 'message',
    channel: 'inbox',
    to: null,
    title: value('A'),
    text: value('B'),
    ...given,
  })
const loop = (items: string) => withAction('each', { type: 'loop', items, limit: 10, concurrency: 1 })

const cases: [FaultCode, WorkflowDefinition][] = [
  ['NO_NAME', { ...definitionOf([read]), name: '  ' }],
  ['NO_STEPS', definitionOf([])],
  ['STEP_INCOMPLETE', definitionOf([withAction('a', { type: 'incomplete' })])],
  ['STEP_NO_NAME', definitionOf([{ ...read, name: '' }])],
  ['AGENT_MISSING', definitionOf([{ ...read, agent: null }])],
  ['TOOL_UNKNOWN', definitionOf([withAction('a', { type: 'tool', tool: 'nope', input: {} })])],
  ['TOOL_NOT_OF_AGENT', definitionOf([setPrice({ sku: value('A'), price: value(1) }, { agent: 'scout' })])],
  ['INPUT_MISSING', definitionOf([setPrice({ sku: value('A') })])],
  ['INPUT_UNKNOWN', definitionOf([setPrice({ sku: value('A'), price: value(1), more: value(1) })])],
  ['INPUT_TYPE', definitionOf([setPrice({ sku: value('A'), price: value('much') })])],
  ['INPUT_TYPE', definitionOf([setPrice({ sku: value('A'), price: value(null) })])],
  ['INPUT_TYPE', definitionOf([setPrice({ sku: value('A'), price: value(1), mode: value('other') })])],
  ['EXPRESSION_EMPTY', definitionOf([setPrice({ sku: value('A'), price: expression('') })])],
  ['EXPRESSION_SYNTAX', definitionOf([setPrice({ sku: value('A'), price: expression('1 +') })])],
  ['EXPRESSION_TYPE', definitionOf([setPrice({ sku: value('A'), price: expression('"a" + "b"') })])],
  ['EXPRESSION_TYPE', definitionOf([withAction('a', { type: 'condition', expression: '1 + 1' })])],
  ['EXPRESSION_TYPE', definitionOf([{ ...read, successCheck: 'output.count' }])],
  ['EXPRESSION_UNKNOWN_NAME', definitionOf([{ ...read, successCheck: 'output.nope > 1' }])],
  ['EXPRESSION_UNKNOWN_NAME', definitionOf([ask(text('Is {{ nope }} so?'))])],
  ['STEP_NOT_BEFORE', definitionOf([read, ask(expression('string(steps.read.output.count)'))])],
  ['CYCLE', definitionOf([read, stepOf('b')], [next('read', 'b'), next('b', 'read')])],
  ['CYCLE', definitionOf([{ ...loop('[1]'), parentId: 'each' }])],
  [
    'UNREACHABLE',
    definitionOf([read, stepOf('b'), stepOf('c')], [next('read', 'b'), next('b', 'read'), next('b', 'c')]),
  ],
  ['EDGE_UNKNOWN_STEP', definitionOf([read], [next('read', 'gone')])],
  ['EDGE_UNKNOWN_STEP', definitionOf([{ ...read, parentId: 'gone' }])],
  [
    'EDGE_OUT_OF_LOOP',
    definitionOf([loop('[1]'), stepOf('in', { parentId: 'each' }), read], [next('in', 'read')]),
  ],
  ['PORT_UNKNOWN', definitionOf([read, stepOf('b')], [{ from: 'read', port: 'true', to: 'b' }])],
  ['LOOP_EMPTY', definitionOf([loop('[1]')])],
  [
    'SCHEDULE_INVALID',
    {
      ...definitionOf([read]),
      trigger: { type: 'schedule', cron: '99 * * * *', timeZone: 'UTC', missed: 'last' },
    },
  ],
  [
    'SCHEDULE_INVALID',
    {
      ...definitionOf([read]),
      trigger: { type: 'schedule', cron: '0 0 31 2 *', timeZone: 'UTC', missed: 'last' },
    },
  ],
  [
    'SCHEDULE_INVALID',
    {
      ...definitionOf([read]),
      trigger: { type: 'schedule', cron: 'daily', timeZone: 'UTC', missed: 'last' },
    },
  ],
  [
    'TIME_ZONE_UNKNOWN',
    {
      ...definitionOf([read]),
      trigger: { type: 'schedule', cron: '0 8 * * 1', timeZone: 'Mars/Base', missed: 'last' },
    },
  ],
  [
    'EXPRESSION_UNKNOWN_NAME',
    {
      ...definitionOf([read]),
      trigger: { type: 'event', event: 'price.changed', filter: 'trigger.price > 1' },
    },
  ],
  ['WORKFLOW_UNKNOWN', definitionOf([withAction('a', { type: 'workflow', workflowId: 'gone', input: {} })])],
  ['WORKFLOW_CYCLE', definitionOf([withAction('a', { type: 'workflow', workflowId: 'other', input: {} })])],
  ['URL_INVALID', definitionOf([http({ url: value('ftp://example.com') })])],
  ['SECRET_UNKNOWN', definitionOf([http({ secrets: { authorization: 'other' } })])],
  ['ADDRESS_INVALID', definitionOf([message({ channel: 'webhook', to: value('here') })])],
  [
    'ADDRESS_INVALID',
    definitionOf([
      withAction('a', {
        type: 'approval',
        question: value('?'),
        form: [],
        approvers: ['gone'],
        expiresInSeconds: 60,
      }),
    ]),
  ],
  ['MAIL_NOT_SET', definitionOf([message({ channel: 'email' })])],
  ['TEMPLATE_OPEN', definitionOf([ask(text('Is {{ open'))])],
]

describe('faults', () => {
  test.each(cases)('%s', (code, definition) => {
    expect(findFaults(definition, checkContext, 'own').map((fault) => fault.code)).toContain(code)
  })

  test('each code has a case', () => {
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(FaultCode.options))
  })

  test('a workflow that can run has none', () => {
    const edges = [next('read', 'each'), next('each', 'tell')]
    const inLoop = setPrice(
      { sku: expression('item.sku'), price: expression('double(item.priceMinor) * 1.1 / 100') },
      { parentId: 'each' },
    )
    const all = [
      { ...read, successCheck: 'output.count >= 0' },
      loop('steps.read.output.products.filter(p, p.priceMinor > 100)'),
      inLoop,
      message({ text: text('{{ steps.each.output.count }} prices changed at {{ run.startedAt }}') }),
    ]
    const definition = definitionOf(all, edges)
    expect(findFaults(definition, checkContext, 'own')).toEqual([])
    expect(hasWrites(definition, checkContext)).toBe(true)
    expect(hasWrites(definitionOf([read]), checkContext)).toBe(false)
  })

  test('a key that no item has is found within a loop, with its place', () => {
    const wrong = setPrice({ sku: expression('item.skew'), price: value(1) }, { parentId: 'each' })
    const definition = definitionOf([read, loop('steps.read.output.products'), wrong], [next('read', 'each')])
    expect(findFaults(definition, checkContext)).toMatchObject([
      {
        code: 'EXPRESSION_UNKNOWN_NAME',
        stepId: 'price',
        field: 'action.input.sku',
        position: { start: 5, end: 9 },
      },
    ])
  })

  test('a step that a branch may leave out is a warning', () => {
    const gate = withAction('gate', { type: 'condition', expression: 'true' })
    const edges = [
      { from: 'gate', port: 'true', to: 'read' } as const,
      { from: 'gate', port: 'false', to: 'ask' } as const,
      next('read', 'ask'),
    ]
    const definition = definitionOf([gate, read, ask(expression('string(steps.read.output.count)'))], edges)
    expect(findFaults(definition, checkContext)).toMatchObject([
      { code: 'STEP_NOT_BEFORE', severity: 'warning', stepId: 'ask', values: { name: 'Step read' } },
    ])
  })

  test('the types of events are those of their payloads', () => {
    for (const type of EventType.options) {
      const declared = eventTypes[type]
      const fields = declared.type === 'object' ? Object.keys(declared.fields) : []
      expect(fields.sort()).toEqual(Object.keys(eventPayloads[type].shape).sort())
    }
  })
})

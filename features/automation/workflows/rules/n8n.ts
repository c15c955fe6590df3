/** A workflow of n8n as a draft of ours: what has a counterpart is taken over, the rest is named. Nothing of it is ever run as code. */
import { z } from 'zod'
import {
  type Edge,
  maxSteps,
  type Port,
  StepAction,
  type Trigger,
  WorkflowDefinition,
  WorkflowStep,
} from '../contract/definition.ts'
import type { ImportNote, ImportNoteCode } from '../contract/transfer.ts'
import { emptyDefinition } from './empty.ts'
import { isTimeZone } from './faults/find.ts'

const Node = z.object({
  name: z.string().max(500),
  type: z.string().max(200),
  position: z.tuple([z.number(), z.number()]).catch([0, 0]),
  parameters: z.record(z.string(), z.unknown()).catch({}),
})
type Node = z.infer<typeof Node>

const Connections = z.record(
  z.string(),
  z.object({ main: z.array(z.array(z.object({ node: z.string() })).nullable()).default([]) }),
)

const File = z.object({
  name: z.string().catch('n8n'),
  nodes: z.array(Node).min(1),
  connections: Connections.catch({}),
  settings: z
    .object({ timezone: z.string().max(64).optional() })
    .catch({})
    .default({}),
})

type Imported = { definition: WorkflowDefinition; notes: ImportNote[] } | { problem: string }

/** Whether a file looks like one of n8n. */
export function isOfN8n(file: object): boolean {
  return 'nodes' in file && 'connections' in file
}

/** `timeZone` is the workspace's: schedules are read in it where the file names none. */
export function fromN8n(file: unknown, timeZone: string): Imported {
  const parsed = File.safeParse(file)
  if (!parsed.success) return { problem: 'The file looks like one of n8n, but its nodes can’t be read.' }
  const { name, connections, settings } = parsed.data
  const zone = readTimeZone(settings.timezone, timeZone)
  const nodes = parsed.data.nodes.filter(({ type }) => !type.endsWith('stickyNote'))
  if (nodes.length > maxSteps) return { problem: `The file has more than ${maxSteps} nodes.` }
  const notes: ImportNote[] = []
  const note = ({ name: node, type }: Node, remark: Remark) => notes.push({ node, type, ...remark })
  let trigger: Trigger | null = null
  const ids = new Map<string, string>()
  const steps: WorkflowStep[] = []
  for (const [at, node] of nodes.entries()) {
    const found = toTrigger(node, zone)
    if (found) {
      if (trigger) note(node, remark('SECOND_TRIGGER'))
      else trigger = found.trigger
      for (const each of found.remarks) note(node, each)
      continue
    }
    const { action, code } = toAction(node)
    if (code !== null) note(node, remark(code))
    const id = `n${at + 1}`
    ids.set(node.name, id)
    const [x, y] = node.position
    steps.push(
      WorkflowStep.parse({ id, name: node.name.slice(0, 200), agent: null, action, position: { x, y } }),
    )
  }
  const edges = toEdges(connections, ids, new Map(steps.map((step) => [step.id, step])))
  const definition = {
    ...emptyDefinition(name.slice(0, 200)),
    steps,
    edges,
    trigger: trigger ?? { type: 'manual' as const },
  }
  return { definition: WorkflowDefinition.parse(definition), notes }
}

function toEdges(
  connections: z.infer<typeof Connections>,
  ids: ReadonlyMap<string, string>,
  steps: ReadonlyMap<string, WorkflowStep>,
): Edge[] {
  const edges = new Map<string, Edge>()
  for (const [name, { main }] of Object.entries(connections)) {
    const from = ids.get(name)
    if (from === undefined) continue
    const isCondition = steps.get(from)?.action.type === 'condition'
    for (const [output, targets] of main.entries()) {
      const port: Port = isCondition ? (output === 0 ? 'true' : 'false') : 'next'
      for (const { node } of targets ?? []) {
        const to = ids.get(node)
        if (to !== undefined && to !== from) edges.set(`${from} ${port} ${to}`, { from, port, to })
      }
    }
  }
  return [...edges.values()].slice(0, 5_000)
}

type Remark = Pick<ImportNote, 'code' | 'values'>

function remark(code: ImportNoteCode, values: ImportNote['values'] = {}): Remark {
  return { code, values }
}

type Found = { trigger: Trigger; remarks: Remark[] }

type Zone = { timeZone: string; note: Remark }

function readTimeZone(named: string | undefined, ofWorkspace: string): Zone {
  // n8n writes DEFAULT where its server's own time zone is meant.
  if (named === undefined || named === '' || named === 'DEFAULT') {
    return { timeZone: ofWorkspace, note: remark('ZONE_MISSING', { zone: ofWorkspace }) }
  }
  if (isTimeZone(named)) {
    return { timeZone: named, note: remark('ZONE_OF_FILE', { zone: named }) }
  }
  return { timeZone: ofWorkspace, note: remark('ZONE_UNKNOWN', { zone: ofWorkspace, named }) }
}

function toTrigger({ type, parameters }: Node, { timeZone, note }: Zone): Found | null {
  const kind = type.split('.').at(-1) ?? ''
  if (kind === 'manualTrigger') return { trigger: { type: 'manual' }, remarks: [] }
  if (kind === 'webhook') {
    return { trigger: { type: 'webhook' }, remarks: [remark('WEBHOOK_ADDRESS')] }
  }
  if (kind === 'scheduleTrigger' || kind === 'cron') {
    const cron = readCron(parameters)
    const known = cron ?? '0 8 * * *'
    const remarks = [...(cron === null ? [remark('SCHEDULE_UNREAD')] : []), note]
    return { trigger: { type: 'schedule', cron: known, timeZone, missed: 'last' }, remarks }
  }
  if (!kind.endsWith('Trigger')) return null
  return { trigger: { type: 'manual' }, remarks: [remark('TRIGGER_UNKNOWN')] }
}

const Interval = z.object({
  field: z.string().default('days'),
  expression: z.string().max(100).optional(),
  triggerAtHour: z.number().int().min(0).max(23).default(8),
  triggerAtMinute: z.number().int().min(0).max(59).default(0),
  triggerAtDay: z.array(z.number().int().min(0).max(6)).optional(),
})
const Rule = z.object({ rule: z.object({ interval: z.array(Interval).length(1) }) })

function readCron(parameters: unknown): string | null {
  const read = Rule.safeParse(parameters).data?.rule.interval[0]
  if (!read) return null
  const at = `${read.triggerAtMinute} ${read.triggerAtHour}`
  if (read.field === 'cronExpression') {
    const fields = read.expression?.trim().split(/\s+/) ?? []
    return fields.length === 5 ? fields.join(' ') : null
  }
  if (read.field === 'hours') return `${read.triggerAtMinute} * * * *`
  if (read.field === 'days') return `${at} * * *`
  if (read.field === 'weeks') return `${at} * * ${(read.triggerAtDay ?? [1]).join(',')}`
  return read.field === 'months' ? `${at} 1 * *` : null
}

const seconds: Record<string, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }
const incomplete = { type: 'incomplete' } as const

type Read = { action: StepAction; code: ImportNoteCode | null }

function toAction(node: Node): Read {
  const { type, parameters } = node
  const kind = type.split('.').at(-1) ?? ''
  if (kind === 'httpRequest') return toHttp(parameters)
  if (kind === 'if' || kind === 'filter' || kind === 'switch') {
    return { action: { type: 'condition', expression: '' }, code: 'CONDITION' }
  }
  if (kind === 'wait') {
    const { amount, unit } = parameters
    const wanted = Math.round(Number(amount ?? 1) * (seconds[String(unit ?? 'hours')] ?? 3_600))
    const isKnown = wanted >= 1 && wanted <= 31_536_000
    const action = { type: 'wait', for: { type: 'duration', seconds: isKnown ? wanted : 3_600 } } as const
    return { action, code: isKnown ? null : 'WAIT_UNREAD' }
  }
  if (kind === 'splitInBatches') {
    return { action: incomplete, code: 'LOOP' }
  }
  if (['code', 'function', 'functionItem'].includes(kind)) {
    return { action: incomplete, code: 'CODE' }
  }
  if (kind === 'executeWorkflow') {
    return { action: incomplete, code: 'SUB_WORKFLOW' }
  }
  return { action: incomplete, code: 'NODE_UNKNOWN' }
}

const Method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

function toHttp(parameters: Record<string, unknown>): Read {
  const url = typeof parameters['url'] === 'string' ? parameters['url'].slice(0, 4_000) : ''
  const isFixed = !url.startsWith('=')
  const method = Method.catch('GET').parse(parameters['method'] ?? parameters['requestMethod'] ?? 'GET')
  const action = StepAction.parse({
    ...{ type: 'http', method, headers: {}, secrets: {}, body: null, idempotencyHeader: null },
    url: { type: 'value', value: isFixed ? url : '' },
  })
  return { action, code: isFixed ? 'HTTP_REST' : 'HTTP_ADDRESS' }
}

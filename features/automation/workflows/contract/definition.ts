/** A workflow as it is written, kept, exported and run: plain JSON. */
import { z } from 'zod'
import { EventType } from '#features/automation/events/contract.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'

/** Any JSON, by a name of its own, as it holds itself. */
export const JsonValue = z.json()
export type JsonValue = z.infer<typeof JsonValue>

export const WorkflowCategory = z.enum(['marketing', 'sales', 'customer_service', 'operations', 'analytics'])
export type WorkflowCategory = z.infer<typeof WorkflowCategory>

export const WorkflowPriority = z.enum(['critical', 'high', 'medium', 'low'])
export type WorkflowPriority = z.infer<typeof WorkflowPriority>

/** Where a value comes from: written down, computed by a CEL expression, or a text with `{{ expression }}` in it. */
export const Mapping = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('value'), value: JsonValue }),
  z.strictObject({ type: z.literal('expression'), expression: z.string().max(4_000) }),
  z.strictObject({ type: z.literal('text'), text: z.string().max(10_000) }),
])
export type Mapping = z.infer<typeof Mapping>

/** A CEL expression. It sees `trigger` (the event, the webhook's body or the run's input), `steps.<id>.output`, `steps.<id>.status`, `run`, `workflow`, and in a loop `item` and `index`. */
const Expression = z.string().max(4_000)
const Mappings = z.record(z.string().max(100), Mapping)

/** What becomes of runs that a schedule missed while nothing ran. */
export const MissedRuns = z.enum(['all', 'last', 'none'])
export type MissedRuns = z.infer<typeof MissedRuns>

export const Trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('manual') }),
  z.strictObject({
    type: z.literal('schedule'),
    /** Five fields, as croner reads them. */
    cron: z.string().max(100),
    /** IANA, such as "Europe/Berlin". */
    timeZone: z.string().max(64),
    missed: MissedRuns,
  }),
  z.strictObject({ type: z.literal('event'), event: EventType, filter: Expression.nullable() }),
  z.strictObject({ type: z.literal('webhook') }),
])
export type Trigger = z.infer<typeof Trigger>
export type TriggerType = Trigger['type']

export const FormField = z.strictObject({
  name: z.string().regex(/^[a-zA-Z_]\w{0,59}$/),
  label: z.string().max(200),
  type: z.enum(['text', 'number', 'boolean', 'choice']),
  choices: z.array(z.string().max(200)).max(50).default([]),
  isRequired: z.boolean().default(false),
})
export type FormField = z.infer<typeof FormField>

/** What a step does. `incomplete` is one whose kind is not chosen yet: it is kept, and stops publishing. */
export const StepAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('incomplete') }),
  /** Use of a tool by the step's agent. */
  z.strictObject({ type: z.literal('tool'), tool: z.string().max(64), input: Mappings }),
  /** Goes on at its port `true` or `false`. */
  z.strictObject({ type: z.literal('condition'), expression: Expression }),
  /** Runs the steps whose `parentId` it is for each item of the list, then goes on at `next`. Its output is `{items, count, succeeded, failed}`. More items than `limit` are an error before the first one runs. */
  z.strictObject({
    type: z.literal('loop'),
    items: Expression,
    limit: z.number().int().min(1).max(50_000),
    concurrency: z.number().int().min(1).max(20),
  }),
  /** Until a time has passed, or an event has come; then `next`, or `timed_out`. */
  z.strictObject({
    type: z.literal('wait'),
    for: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('duration'), seconds: z.number().int().min(1).max(31_536_000) }),
      z.strictObject({ type: z.literal('until'), time: Expression }),
      z.strictObject({
        type: z.literal('event'),
        event: EventType,
        filter: Expression.nullable(),
        timeoutSeconds: z.number().int().min(1).max(31_536_000),
      }),
    ]),
  }),
  /** Asks a person; goes on at `approved` or `rejected`. Its output is `{decision, reason, by, form}`; not answered in time is a refusal with `decision: "expired"`. */
  z.strictObject({
    type: z.literal('approval'),
    question: Mapping,
    form: z.array(FormField).max(20),
    /** Ids of merchants; empty for anybody of the workspace. */
    approvers: z.array(z.string()).max(20),
    expiresInSeconds: z.number().int().min(60).max(2_592_000),
  }),
  /** A call outside, by the rules against calls into private networks. `secrets` are names of stored secrets, by the header they are sent in. */
  z.strictObject({
    type: z.literal('http'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: Mapping,
    headers: Mappings,
    secrets: z.record(z.string().max(100), z.string().max(100)),
    body: Mapping.nullable(),
    /** The header that carries our idempotency key where the receiver takes one; without it a lost answer is an unknown outcome. */
    idempotencyHeader: z.string().max(100).nullable(),
  }),
  z.strictObject({
    type: z.literal('message'),
    channel: z.enum(['inbox', 'webhook', 'email']),
    /** An address of the channel; null for the inbox, and for the merchant's own mail. */
    to: Mapping.nullable(),
    title: Mapping,
    text: Mapping,
  }),
  z.strictObject({ type: z.literal('workflow'), workflowId: z.string(), input: Mappings }),
  /** The step's agent answers a question, with a model or in Local Mode. Its output is `{answer, by}`. */
  z.strictObject({ type: z.literal('ask'), question: Mapping }),
])
export type StepAction = z.infer<typeof StepAction>
export type StepType = StepAction['type']

export const StepPolicy = z.strictObject({
  /** Tries in all; 1 is no retry. */
  attempts: z.number().int().min(1).max(10).default(1),
  retryDelaySeconds: z.number().int().min(1).max(3_600).default(10),
  timeoutSeconds: z.number().int().min(1).max(86_400).default(300),
  /** Its failure does not count for the run's status. */
  mayFail: z.boolean().default(false),
  /** After the last try: end the run, go on at `next` without an output, or go on at the port `failed`. */
  onFailure: z.enum(['stop', 'continue', 'branch']).default('stop'),
})
export type StepPolicy = z.infer<typeof StepPolicy>

export const stepDefaults = { estimatedSeconds: 30 }

export const WorkflowStep = z.strictObject({
  /** Never changes, and is used once in a workflow: a letter, then letters, digits and `_`, so that CEL reads `steps.<id>`. */
  id: z.string().regex(/^[a-zA-Z]\w{0,39}$/),
  name: z.string().max(200),
  /** Who does it; null where no agent is needed. */
  agent: AgentId.nullable(),
  /** Free text: what it is for. */
  description: z.string().max(2_000).default(''),
  action: StepAction,
  /** Null: 30 s are assumed. */
  estimatedSeconds: z.number().int().min(0).max(86_400).nullable().default(null),
  /** Free text for people. */
  successCriteria: z.string().max(2_000).default(''),
  /** A CEL expression over `output`: false fails the step. */
  successCheck: Expression.nullable().default(null),
  policy: StepPolicy.default(StepPolicy.parse({})),
  /** The loop whose body it belongs to. */
  parentId: z.string().nullable().default(null),
  /** On the canvas, in pixels; within a loop relative to the loop's own position. */
  position: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
})
export type WorkflowStep = z.infer<typeof WorkflowStep>

/** Where a step can be left: `next` for most; see each kind of step. */
export const Port = z.enum(['next', 'true', 'false', 'approved', 'rejected', 'timed_out', 'failed'])
export type Port = z.infer<typeof Port>

/** From a step's port to another step of the same loop or of none. Several from one port are branches side by side; a step with several incoming ones waits for all that can still come. */
export const Edge = z.strictObject({ from: z.string(), port: Port, to: z.string() })
export type Edge = z.infer<typeof Edge>

/** What one workflow may do, beside the limits of its agents. Null is no limit of its own. */
export const WorkflowLimits = z.strictObject({
  /** Runs at once; further ones wait in line. */
  concurrency: z.number().int().min(1).max(50).default(1),
  runsPerDay: z.number().int().min(1).max(10_000).nullable().default(1_000),
  changesPerRun: z.number().int().min(0).max(50_000).nullable().default(200),
  changesPerDay: z.number().int().min(0).max(500_000).nullable().default(1_000),
  /** In the smallest unit of the store's currency. */
  spendMinorPerDay: z.number().int().min(0).nullable().default(0),
})
export type WorkflowLimits = z.infer<typeof WorkflowLimits>

export const maxSteps = 500

export const WorkflowDefinition = z.strictObject({
  /** The version of this format. */
  format: z.literal(1),
  name: z.string().max(200),
  category: WorkflowCategory,
  description: z.string().max(4_000).default(''),
  priority: WorkflowPriority.default('medium'),
  trigger: Trigger,
  /** What its author wrote of when it runs. */
  triggerDescription: z.string().max(500).default(''),
  steps: z.array(WorkflowStep).max(maxSteps),
  edges: z.array(Edge).max(5_000),
  limits: WorkflowLimits.default(WorkflowLimits.parse({})),
  /** Outcomes to watch, as people write them. */
  kpis: z.array(z.string().max(200)).max(20).default([]),
})
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>

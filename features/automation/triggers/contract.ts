/** What makes workflows start, and everything that happens by itself. */
import { z } from 'zod'
import { RunCause } from '#features/automation/workflow-runs/contract/run.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const triggerRefusals = defineRefusals({
  AUTOMATION_NOT_FOUND: 404,
  AUTOMATION_FIXED: 409,
  WEBHOOK_UNKNOWN: 404,
  WEBHOOK_SIGNATURE_INVALID: 401,
  WEBHOOK_OFF: 409,
})

/** One thing that happens by itself: a rule that is built in, or a workflow's trigger. */
export const Automation = z.object({
  /** "rule:<name>" or "workflow:<id>". */
  id: z.string(),
  kind: z.enum(['rule', 'workflow']),
  name: z.string(),
  description: z.string(),
  /** Null of a built-in rule. */
  workflowId: z.string().nullable(),
  trigger: z.object({
    type: z.enum(['manual', 'schedule', 'event', 'webhook']),
    event: z.string().nullable(),
    cron: z.string().nullable(),
    timeZone: z.string().nullable(),
    /** Of a rule: also so often; null where it only follows what happens. */
    everySeconds: z.number().nullable(),
  }),
  isOn: z.boolean(),
  /** Whether a person may switch it. */
  canSwitch: z.boolean(),
  lastRun: z.object({ at: z.string(), status: z.string(), runId: z.string().nullable() }).nullable(),
  nextRun: z.string().nullable(),
  /** Runs that a schedule missed and that were left out. */
  missed: z.number().int(),
  /** Why it last started nothing; null where it did. */
  problem: z.string().nullable(),
})
export type Automation = z.infer<typeof Automation>

export const listAutomations = endpoint({
  method: 'GET',
  path: '/api/automations',
  summary: 'Everything that happens by itself, with its switch, its schedule, its last and its next run',
  reply: succeeds(z.object({ automations: z.array(Automation) })),
})

export const setAutomation = endpoint({
  method: 'PUT',
  path: '/api/automations/{automationId}',
  summary: 'Turns it on or off',
  params: { automationId: z.string().max(200) },
  body: { isOn: z.boolean() },
  reply: succeeds(Automation),
  refusals: [triggerRefusals.AUTOMATION_NOT_FOUND, triggerRefusals.AUTOMATION_FIXED],
})

export const viewSchedule = endpoint({
  method: 'GET',
  path: '/api/schedule-preview',
  summary: 'The next times of a schedule',
  query: {
    cron: z.string().max(100),
    timeZone: z.string().max(64),
    count: z.coerce.number().int().min(1).max(20).default(5),
  },
  reply: succeeds(z.object({ times: z.array(z.string()), error: z.string().nullable() })),
})

/** How a workflow's webhook is called. The secret is shown once, when it is made. */
export const WebhookAccess = z.object({
  url: z.string(),
  secret: z.string().nullable(),
  createdAt: z.string(),
  lastCalledAt: z.string().nullable(),
})
export type WebhookAccess = z.infer<typeof WebhookAccess>

export const viewWebhook = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/webhook',
  summary: 'Where a workflow’s webhook is called',
  params: { workflowId: z.uuid() },
  reply: succeeds(WebhookAccess.nullable()),
  refusals: [triggerRefusals.AUTOMATION_NOT_FOUND],
})

export const renewWebhook = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/webhook',
  summary: 'Makes a new address and secret; the earlier ones stop at once',
  params: { workflowId: z.uuid() },
  reply: succeeds(WebhookAccess),
  refusals: [triggerRefusals.AUTOMATION_NOT_FOUND],
})

/** How triggers start runs: `workflow-runs` offers it. The same `key` starts one run. `afterRunId` is the run whose end, change in the store or call led to it. */
export type TriggerStart = {
  workflowId: string
  cause: RunCause
  input: Record<string, unknown>
  key: string
  afterRunId?: string | null
}

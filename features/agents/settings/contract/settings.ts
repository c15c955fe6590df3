/** How far an agent may go, and which model it thinks with. */
import { z } from 'zod'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const agentRefusals = defineRefusals({
  AGENT_DISABLED: 409,
  AUTO_NOT_ALLOWED: 422,
  MODEL_NOT_OFFERED: 409,
  MODEL_GONE: 409,
  OPERATOR_LIMIT: 429,
})

export const Limits = z.object({
  /** Most that one price may move, in percent. */
  priceChangePercent: z.number().min(0).max(1_000),
  /** Most rows changed in an hour. */
  rowsPerHour: z.number().int().min(0).max(100_000),
  /** Most money moved in a day, in the smallest unit of its currency. */
  moneyPerDayMinor: z.number().int().min(0).max(100_000_000_00),
  /** Most tokens of models in a day, in and out. */
  tokensPerDay: z.number().int().min(0).max(100_000_000),
  /** Most that models may cost in a day, in US dollars; needs the prices of the model. */
  modelCostPerDay: z.number().min(0).max(10_000),
  /** US dollars for a million tokens, as the provider charges; null while unknown, and then the cost has no limit of its own. */
  modelPrice: z.object({ input: z.number().min(0), output: z.number().min(0) }).nullable(),
})
export type Limits = z.infer<typeof Limits>

export const Provider = z.enum(['openai', 'deepseek', 'compatible', 'local'])
export type Provider = z.infer<typeof Provider>

export const AgentSettings = z.object({
  /** Off: its runs were cancelled, and new ones are refused. */
  isOn: z.boolean(),
  /** Null: the first of openai, deepseek and compatible that has a key, or else local. */
  provider: Provider.nullable(),
  /** Null: the usual model of the provider. */
  model: z
    .string()
    .trim()
    .regex(/^[\w.:/-]{1,100}$/, 'must be the name of a model')
    .nullable(),
  limits: Limits,
  /** Tools that write without asking, within the limits, as long as no text of strangers was read. */
  autoTools: z.array(z.string().max(64)).max(100),
})
export type AgentSettings = z.infer<typeof AgentSettings>

/** What was used up of the limits. */
export const Usage = z.object({
  rowsThisHour: z.number(),
  moneyTodayMinor: z.number(),
  tokensToday: z.number(),
  modelCostToday: z.number().nullable(),
})
export type Usage = z.infer<typeof Usage>

/** Why a change is beyond a limit, in a sentence. Of rows: how many it would change, how many are left in this hour, and how many an hour has. */
export const LimitRefusal = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('rows'),
    message: z.string(),
    rows: z.number().int(),
    left: z.number().int(),
    rowsPerHour: z.number().int(),
  }),
  z.object({
    reason: z.literal('price'),
    message: z.string(),
    /** By how many percent a price may move at once, and whether it was to fall. */
    maxPercent: z.number().default(0),
    isFall: z.boolean().default(false),
  }),
  z.object({ reason: z.literal('money'), message: z.string() }),
])
export type LimitRefusal = z.infer<typeof LimitRefusal>

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/agents/{agentType}/limits',
  summary: 'How far an agent may go, and what it has used up',
  params: { agentType: AgentId },
  reply: succeeds(z.object({ settings: AgentSettings, usage: Usage })),
})

/** What is left out stays. Refuses with AUTO_NOT_ALLOWED for a tool that is not this agent's or moves money. */
export const setLimits = endpoint({
  method: 'PUT',
  path: '/api/agents/{agentType}/limits',
  summary: 'Set how far an agent may go, its model, or switch it off',
  params: { agentType: AgentId },
  body: {
    isOn: AgentSettings.shape.isOn.optional(),
    provider: AgentSettings.shape.provider.optional(),
    model: AgentSettings.shape.model.optional(),
    limits: Limits.partial().optional(),
    autoTools: AgentSettings.shape.autoTools.optional(),
  },
  refusals: [agentRefusals.AUTO_NOT_ALLOWED],
  reply: succeeds(z.object({ settings: AgentSettings, usage: Usage })),
})

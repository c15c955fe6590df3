import { z } from 'zod'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const beliefRefusals = defineRefusals({
  BELIEF_NOT_FOUND: 404,
  BELIEF_DECIDED: 409,
  BELIEFS_FULL: 409,
  LIMIT_MISSING: 422,
  PRICES_MISSING: 422,
  PRIOR_INVALID: 422,
})

/** Hypotheses that wait for the merchant, at most. */
export const maxProposed = 30

export const BeliefKind = z.enum([
  'refund_share',
  'payment_failure',
  'dispute_rate',
  'returning_share',
  'orders_per_day',
  'product_orders_per_day',
  'demand_rises',
  'price_test',
])
export type BeliefKind = z.infer<typeof BeliefKind>

/** `proposed` waits for the merchant; only what is `believed` takes evidence. */
export const BeliefStatus = z.enum(['believed', 'proposed', 'declined'])
export type BeliefStatus = z.infer<typeof BeliefStatus>

const PairSide = z.object({ shape: z.number(), rate: z.number(), worth: z.number() })
/** The parameters of a belief: of Beta, Gamma, the natural logarithm of odds, or of a Gamma for either price. */
export const BeliefModel = z.discriminatedUnion('model', [
  z.object({ model: z.literal('beta_binomial'), alpha: z.number(), beta: z.number() }),
  z.object({ model: z.literal('gamma_poisson'), shape: z.number(), rate: z.number() }),
  z.object({ model: z.literal('log_odds'), logOdds: z.number() }),
  z.object({ model: z.literal('pace_pair'), a: PairSide, b: PairSide }),
])
export type BeliefModel = z.infer<typeof BeliefModel>

const PaceCounts = z.object({ events: z.number(), periods: z.number() })
export const EvidenceCounts = z.discriminatedUnion('model', [
  z.object({ model: z.literal('beta_binomial'), successes: z.number(), failures: z.number() }),
  z.object({ model: z.literal('gamma_poisson'), ...PaceCounts.shape }),
  z.object({ model: z.literal('log_odds'), logLikelihoodRatio: z.number() }),
  z.object({ model: z.literal('pace_pair'), a: PaceCounts, b: PaceCounts }),
])
export type EvidenceCounts = z.infer<typeof EvidenceCounts>

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The day it is evidence of, or "trend"; with "#2" and on when it corrects the entry before. */
  evidenceId: z.string(),
  /** The evidence that no longer counts because of this. */
  replaces: z.string().nullable(),
  /** A day, or the first and the last day with a slash between. */
  source: z.string(),
  evidence: EvidenceCounts,
  prior: BeliefModel,
  posterior: BeliefModel,
  priorProbability: z.number(),
  posteriorProbability: z.number(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Places and densities, for drawing. */
const Curve = z.array(z.tuple([z.number(), z.number()]))
export type Curve = z.infer<typeof Curve>

export const BeliefView = z.object({
  id: z.string(),
  agent: AgentId,
  kind: BeliefKind,
  status: BeliefStatus,
  hypothesis: z.string(),
  /** What whoever proposed it calls it. */
  name: z.string().nullable(),
  /** Null for what follows from the facts alone. */
  proposedBy: z.enum(['agent', 'merchant']).nullable(),
  /** That the mean is above a limit or below it; null where the model is the statement. */
  claim: z.object({ isAbove: z.boolean(), limit: z.number() }).nullable(),
  /** That the hypothesis is true, 0 to 1. */
  posteriorProbability: z.number(),
  /** What it stands on, as sentences. */
  evidence: z.array(z.string()),
  evidenceCount: z.number().int(),
  /** The newest first; the list of all beliefs has the last 10 of each. */
  updateHistory: z.array(HistoryEntry),
  productId: z.string().nullable(),
  /** A share, orders a day, a probability, or how many times the takings of one price are those of the other. */
  mean: z.number(),
  unit: z.enum(['share', 'orders a day', 'probability', 'times']),
  /** Of 95%. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** For drawing; empty where there is no curve. */
  density: Curve,
  prior: BeliefModel,
  posterior: BeliefModel,
  /** What the newer price costs on average in a day where the older is better, in the store's currency; null but for price tests. */
  expectedLoss: z.number().nullable(),
  /** Of the store: an ISO 4217 code. */
  currency: z.string(),
  updatedAt: z.string(),
})
export type BeliefView = z.infer<typeof BeliefView>

export const Prediction = z.object({
  id: z.string(),
  statement: z.string(),
  probability: z.number(),
  madeAt: z.string(),
  from: z.string(),
  to: z.string(),
  resolvedAt: z.string().nullable(),
  /** Null until its days are over, and where nothing happened to judge it by. */
  hasHappened: z.boolean().nullable(),
  observed: z.number().nullable(),
})
export type Prediction = z.infer<typeof Prediction>

export const AgentCalibration = z.object({
  agent: AgentId,
  resolved: z.number().int(),
  open: z.number().int(),
  /** 0 is perfect, 0.25 is what a coin gets; null without a resolved prediction. */
  brier: z.number().nullable(),
  /** For each tenth of probability: what was stated on average, and how often it came. */
  reliability: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      count: z.number().int(),
      stated: z.number(),
      observed: z.number(),
    }),
  ),
})
export type AgentCalibration = z.infer<typeof AgentCalibration>

export const listBeliefs = endpoint({
  method: 'GET',
  path: '/api/deepseek/beliefs',
  summary: 'What is believed of the store, with the evidence',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ total: z.number().int() }), {
    beliefs: z.array(z.object({ belief: BeliefView })),
  }),
})

export const reasoningHealth = endpoint({
  method: 'GET',
  path: '/api/deepseek/health',
  summary: 'Whether the reasoning model can be asked, and how many beliefs are held',
  rate: 'poll',
  /** Without an agent, the model is the one that answers where nothing else is set. */
  query: { agentType: AgentId.optional() },
  reply: succeeds(z.object({}), {
    deepseek_available: z.boolean(),
    status: z.enum(['active', 'local']),
    bayesian_beliefs: z.number().int(),
  }),
})

const params = { beliefId: z.string().max(100) }

export const getBelief = endpoint({
  method: 'GET',
  path: '/api/beliefs/{beliefId}',
  summary: 'One belief with its whole history and its predictions',
  params,
  refusals: [beliefRefusals.BELIEF_NOT_FOUND],
  reply: succeeds(
    z.object({
      belief: BeliefView,
      predictions: z.array(Prediction),
      /** What was believed before any evidence, for drawing; empty where there is no curve. */
      priorDensity: Curve,
      /** What either price of a price test brings in a day; null for every other kind. */
      pairDensity: z.object({ a: Curve, b: Curve }).nullable(),
    }),
  ),
})

export const viewCalibration = endpoint({
  method: 'GET',
  path: '/api/beliefs/calibration',
  summary: 'How well each agent stated its probabilities',
  reply: succeeds(z.object({ agents: z.array(AgentCalibration) })),
})

export const exportBeliefs = endpoint({
  method: 'GET',
  path: '/api/beliefs/export',
  summary: 'The histories of all beliefs as a stream of CSV',
  stream: ['text/csv'],
  reply: z.unknown(),
})

/** Refuses with BELIEF_NOT_FOUND. */
export const exportBelief = endpoint({
  method: 'GET',
  path: '/api/beliefs/{beliefId}/export',
  summary: 'The history of one belief as a stream of CSV',
  stream: ['text/csv'],
  params,
  refusals: [beliefRefusals.BELIEF_NOT_FOUND],
  reply: z.unknown(),
})

const Price = z.number().positive().max(1_000_000_000)

/** A prior as a person thinks of it. */
export const PriorInput = z.strictObject({
  /** The share or the probability, from 0 to 1, or the orders a day that are expected. */
  mean: z.number().positive().max(1_000_000),
  /** As many orders or payments, or days, as it is to weigh; left out for a probability. */
  weight: z.number().min(1).max(100_000).optional(),
})
export type PriorInput = z.output<typeof PriorInput>

export const Proposal = z.strictObject({
  kind: BeliefKind.meta({
    title: 'Kind',
    description: 'What the hypothesis is about; the last three are about one product',
  }),
  name: z.string().trim().min(1).max(120).optional().meta({
    title: 'Name',
    description: 'What it is called; what it says when left out',
  }),
  limit: z.number().positive().max(1_000_000).optional().meta({
    title: 'Limit',
    description:
      'A share from 0 to 1, such as 0.03, or orders a day: refunds, failed payments and disputes below it, returning customers and orders above it. Left out for demand_rises.',
  }),
  productId: z.string().trim().min(1).max(200).optional().meta({
    title: 'Product',
    description: 'The id of the product, where the hypothesis is about one',
  }),
  /** Of a price test, in the store's currency: that B brings more a day than A. */
  prices: z.strictObject({ a: Price, b: Price }).optional(),
  prior: PriorInput.optional(),
})
export type Proposal = z.output<typeof Proposal>

/** What an agent may propose: a price test follows from the prices alone, and what is believed beforehand is for people to say. */
export const AgentProposal = Proposal.omit({ prices: true, prior: true }).extend({
  kind: BeliefKind.exclude(['price_test']).meta({
    title: 'Kind',
    description: 'What the hypothesis is about; the last two are about one product',
  }),
})

/** Refuses with STORE_NOT_CONNECTED, PRODUCT_NOT_FOUND, LIMIT_MISSING, PRICES_MISSING, PRIOR_INVALID or BELIEFS_FULL. */
export const proposeBelief = endpoint({
  method: 'POST',
  path: '/api/beliefs',
  summary: 'Propose a hypothesis; nothing is believed before the merchant accepts it',
  body: Proposal.shape,
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    feedRefusals.PRODUCT_NOT_FOUND,
    beliefRefusals.BELIEFS_FULL,
    beliefRefusals.LIMIT_MISSING,
    beliefRefusals.PRICES_MISSING,
    beliefRefusals.PRIOR_INVALID,
  ],
  reply: succeeds(z.object({ belief: BeliefView }), { message: z.string() }),
})

/** Null takes a decline back. Refuses with BELIEF_NOT_FOUND, BELIEF_DECIDED or BELIEFS_FULL. */
export const decideBelief = endpoint({
  method: 'PUT',
  path: '/api/beliefs/{beliefId}/decision',
  summary: 'Accept or decline a proposed hypothesis',
  params,
  body: { isAccepted: z.boolean().nullable() },
  refusals: [beliefRefusals.BELIEF_NOT_FOUND, beliefRefusals.BELIEF_DECIDED, beliefRefusals.BELIEFS_FULL],
  reply: succeeds(z.object({ belief: BeliefView })),
})

import { t } from '@lingui/core/macro'
import type { BeliefKind, BeliefModel } from '../contract.ts'

type ModelName = BeliefModel['model']

/** The models a hypothesis can have, and the facts from which each is counted. */
export const models: readonly {
  model: ModelName
  label: string
  facts: readonly { kind: BeliefKind; label: string }[]
}[] = [
  {
    model: 'beta_binomial',
    label: t`Share (Beta-Binomial)`,
    facts: [
      { kind: 'refund_share', label: t`Refund rate (share of orders)` },
      { kind: 'payment_failure', label: t`Failed payment rate` },
      { kind: 'dispute_rate', label: t`Dispute rate (share of orders)` },
      { kind: 'returning_share', label: t`Orders from returning customers (share of orders)` },
    ],
  },
  {
    model: 'gamma_poisson',
    label: t`Rate (Gamma-Poisson)`,
    facts: [
      { kind: 'orders_per_day', label: t`Daily orders in the store` },
      { kind: 'product_orders_per_day', label: t`Daily orders of one product` },
    ],
  },
  {
    model: 'pace_pair',
    label: t`A/B (two prices)`,
    facts: [{ kind: 'price_test', label: t`Daily orders of one product at each price` }],
  },
  {
    model: 'log_odds',
    label: t`Trend (log odds)`,
    facts: [{ kind: 'demand_rises', label: t`Weekly orders of one product` }],
  },
]

/** What the limit of a kind says, with its unit. */
export const limitLabels: Partial<Record<BeliefKind, string>> = {
  refund_share: t`Fewer than this share are refunded (%)`,
  payment_failure: t`Fewer than this share fail (%)`,
  dispute_rate: t`Fewer than this share are disputed (%)`,
  returning_share: t`More than this share come from returning customers (%)`,
  orders_per_day: t`More than this many orders per day`,
  product_orders_per_day: t`More than this many orders per day`,
}

/** What a prior is given in; a price test has none of its own. */
export const priorLabels: Partial<Record<ModelName, { mean: string; weight: string | null }>> = {
  beta_binomial: { mean: t`Expected share (%)`, weight: t`Weight (number of cases)` },
  gamma_poisson: { mean: t`Expected orders per day`, weight: t`Weight (number of days)` },
  log_odds: { mean: t`Prior probability (%)`, weight: null },
}

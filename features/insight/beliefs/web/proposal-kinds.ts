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
    label: t`A share (Beta-Binomial)`,
    facts: [
      { kind: 'refund_share', label: t`Refunded orders of all orders` },
      { kind: 'payment_failure', label: t`Failed payments of all payments` },
      { kind: 'dispute_rate', label: t`Disputed orders of all orders` },
      { kind: 'returning_share', label: t`Orders of returning customers of all orders` },
    ],
  },
  {
    model: 'gamma_poisson',
    label: t`A pace (Gamma-Poisson)`,
    facts: [
      { kind: 'orders_per_day', label: t`Orders of the store on each day` },
      { kind: 'product_orders_per_day', label: t`Orders of one product on each day` },
    ],
  },
  {
    model: 'pace_pair',
    label: t`A against B (two prices)`,
    facts: [{ kind: 'price_test', label: t`Orders of one product on the days at either price` }],
  },
  {
    model: 'log_odds',
    label: t`A trend (log odds)`,
    facts: [{ kind: 'demand_rises', label: t`Orders of one product in the last whole weeks` }],
  },
]

/** What the limit of a kind says, with its unit. */
export const limitLabels: Partial<Record<BeliefKind, string>> = {
  refund_share: t`Fewer than so many percent are refunded`,
  payment_failure: t`Fewer than so many percent fail`,
  dispute_rate: t`Fewer than so many percent are disputed`,
  returning_share: t`More than so many percent come from returning customers`,
  orders_per_day: t`More than so many orders a day`,
  product_orders_per_day: t`More than so many orders a day`,
}

/** What a prior is given in; a price test has none of its own. */
export const priorLabels: Partial<Record<ModelName, { mean: string; weight: string | null }>> = {
  beta_binomial: { mean: t`Expected share, in percent`, weight: t`Weighs as many cases` },
  gamma_poisson: { mean: t`Expected orders a day`, weight: t`Weighs as many days` },
  log_odds: { mean: t`Probable beforehand, in percent`, weight: null },
}

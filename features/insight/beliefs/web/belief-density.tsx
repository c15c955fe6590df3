import { t } from '@lingui/core/macro'
import type { BeliefView, Curve } from '../contract.ts'
import { moneyText, probabilityText, valueText } from './belief-words.ts'
import { DensityDrawing } from './density-drawing.tsx'

type Props = {
  belief: BeliefView
  priorDensity: Curve
  pairDensity: { a: Curve; b: Curve } | null
}

/** What is believed now against what was believed before any evidence; of a price test, what either price brings. */
export function BeliefDensity({ belief, priorDensity, pairDensity }: Props) {
  const { density, interval, claim, unit, mean, currency, posteriorProbability } = belief
  if (pairDensity) {
    return (
      <DensityDrawing
        label={t`What either price brings in a day. B brings more with ${probabilityText(posteriorProbability)}.`}
        curves={[
          { label: t`A, in a day`, points: pairDensity.a, stroke: 'var(--ink-3)', isDashed: true },
          { label: t`B, in a day`, points: pairDensity.b, stroke: 'var(--c1)' },
        ]}
        interval={null}
        limit={null}
        textOf={(amount) => moneyText(amount, currency)}
      />
    )
  }
  if (density.length < 2) return null
  return (
    <DensityDrawing
      label={t`Most likely about ${valueText(mean, unit)}`}
      curves={[
        { label: t`Before any evidence`, points: priorDensity, stroke: 'var(--ink-3)', isDashed: true },
        { label: t`Now`, points: density, stroke: 'var(--c1)' },
      ]}
      interval={interval}
      limit={
        claim && {
          at: claim.limit,
          label: claim.isAbove
            ? t`more than ${valueText(claim.limit, unit)}`
            : t`less than ${valueText(claim.limit, unit)}`,
        }
      }
      textOf={(value) => valueText(value, unit)}
    />
  )
}

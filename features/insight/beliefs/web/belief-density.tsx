import { t } from '@lingui/core/macro'
import type { BeliefView, Curve } from '../contract.ts'
import { moneyText, probabilityText, valueText } from './belief-format.ts'

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
        label={t`Daily revenue at each price. B earns more with ${probabilityText(posteriorProbability)} probability.`}
        curves={[
          { label: t`A, per day`, points: pairDensity.a, stroke: 'var(--ink-3)', isDashed: true },
          { label: t`B, per day`, points: pairDensity.b, stroke: 'var(--c1)' },
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

const [width, height, foot] = [560, 190, 24]
const top = 14

type DensityLine = { label: string; points: Curve; stroke: string; isDashed?: boolean }
type DensityDrawingProps = {
  label: string
  curves: readonly DensityLine[]
  /** Shaded below the curves. */
  interval: { low: number; high: number } | null
  /** A line of its own, such as what is claimed. */
  limit: { at: number; label: string } | null
  textOf: (value: number) => string
}

/** Densities over one axis. The sentence in `label` says the same. */
function DensityDrawing({ label, curves, interval, limit, textOf }: DensityDrawingProps) {
  const all = curves.flatMap(({ points }) => points)
  const xs = [...all.map(([x]) => x), ...(limit ? [limit.at] : [])]
  const [min, max] = [Math.min(...xs), Math.max(...xs)]
  const highest = Math.max(...all.map(([, y]) => y))
  if (!(max > min) || !(highest > 0)) return null
  const place = (x: number) => (Math.min(1, Math.max(0, (x - min) / (max - min))) * width).toFixed(1)
  const up = (y: number) => (height - foot - (y / highest) * (height - foot - top)).toFixed(1)
  const middle = (min + max) / 2
  const limitAt = limit ? Number(place(limit.at)) : 0
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full max-w-[640px]"
      >
        <title>{label}</title>
        {interval && (
          <rect
            x={place(interval.low)}
            y={top}
            width={Math.max(0, Number(place(interval.high)) - Number(place(interval.low)))}
            height={height - foot - top}
            fill="var(--press)"
          />
        )}
        <path d={`M0 ${height - foot}H${width}`} stroke="var(--line-2)" />
        {curves.map(({ label: name, points, stroke, isDashed }) => (
          <path
            key={name}
            d={`M${points.map(([x, y]) => `${place(x)} ${up(y)}`).join('L')}`}
            fill="none"
            stroke={stroke}
            strokeWidth="2"
            strokeDasharray={isDashed ? '4 4' : undefined}
          />
        ))}
        {limit && (
          <>
            <path d={`M${limitAt} ${top}V${height - foot}`} stroke="var(--ink-3)" strokeDasharray="2 3" />
            <text
              x={limitAt}
              y={top - 4}
              textAnchor={limitAt < width / 4 ? 'start' : limitAt > (3 * width) / 4 ? 'end' : 'middle'}
              fontSize="11"
              fill="var(--ink-2)"
            >
              {limit.label}
            </text>
          </>
        )}
        {[min, middle, max].map((x, at) => (
          <text
            key={x}
            x={place(x)}
            y={height - 8}
            textAnchor={at === 0 ? 'start' : at === 2 ? 'end' : 'middle'}
            fontSize="11"
            fill="var(--ink-3)"
          >
            {textOf(x)}
          </text>
        ))}
      </svg>
      <figcaption className="type-small mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        {curves.map(({ label: name, stroke, isDashed }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 20 4" aria-hidden="true" className="h-1 w-5 flex-none">
              <path
                d="M0 2H20"
                stroke={stroke}
                strokeWidth="2"
                strokeDasharray={isDashed ? '4 3' : undefined}
              />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

import type { BeliefView } from '../contract.ts'

const [width, height] = [140, 44]

type Props = { density: BeliefView['density']; interval: BeliefView['interval']; label: string }

/** The density of a belief as a small curve, its interval shaded. */
export function BeliefCurve({ density, interval, label }: Props) {
  const points = density.filter((point) => point.every(Number.isFinite))
  const xs = points.map(([x]) => x)
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  const highest = Math.max(...points.map(([, y]) => y))
  if (!(most > least) || !(highest > 0)) return null
  const place = (x: number) => (Math.min(1, Math.max(0, (x - least) / (most - least))) * width).toFixed(1)
  const line = points.map(([x, y]) => `${place(x)} ${(height - 2 - (y / highest) * (height - 6)).toFixed(1)}`)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="h-11 w-[140px] flex-none"
    >
      <title>{label}</title>
      {interval && (
        <rect
          x={place(interval.low)}
          width={Math.max(0, Number(place(interval.high)) - Number(place(interval.low)))}
          height={height}
          fill="var(--press)"
        />
      )}
      <path d={`M${line.join('L')}`} fill="none" stroke="var(--c1)" strokeWidth="1.5" />
    </svg>
  )
}

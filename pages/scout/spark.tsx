/** A small line on a zero baseline, the last point dotted. Decoration: the figures stand beside it. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const most = Math.max(...values, 1e-9)
  const points = values.map((value, at) => [
    (at / (values.length - 1)) * 84 + 2,
    30 - (Math.max(0, value) / most) * 26,
  ])
  const line = points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg viewBox="0 0 88 32" aria-hidden="true" className="h-8 w-[88px] flex-none text-c1">
      <polygon points={`2,30 ${line} ${x},30`} fill="currentColor" opacity="0.1" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx={x} cy={y} r="2" fill="currentColor" />
    </svg>
  )
}

type SimplexPoint = { at: number[]; value: number }

const maxSteps = 400
const maxRounds = 4

/**
 * The least value of a function inside a box, by Nelder and Mead's simplex (1965) whose trial points are moved to the
 * nearest point of the box; it starts again from what it found until that changes nothing. A value that is no number counts as infinite.
 */
export function minimise(
  f: (at: number[]) => number,
  start: readonly number[],
  box: readonly { low: number; high: number }[],
): SimplexPoint {
  const judge = (raw: readonly number[]): SimplexPoint => {
    const at = raw.map((value, i) => Math.min(box[i]?.high ?? value, Math.max(box[i]?.low ?? value, value)))
    const value = f(at)
    return { at, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value }
  }
  let best = judge(start)
  for (let round = 0; round < maxRounds; round++) {
    const found = walk(judge, best, box)
    const isSettled = best.value - found.value <= 1e-12 * Math.abs(best.value)
    if (found.value < best.value) best = found
    if (isSettled && round > 0) break
  }
  return best
}

function walk(
  judge: (at: number[]) => SimplexPoint,
  start: SimplexPoint,
  box: readonly { low: number; high: number }[],
): SimplexPoint {
  const corners = start.at.map((_, i) => {
    const { low = 0, high = 1 } = box[i] ?? {}
    const step = (high - low) * 0.2
    return judge(
      start.at.map((value, j) => (i === j ? (value + step <= high ? value + step : value - step) : value)),
    )
  })
  let simplex = [start, ...corners].sort((a, b) => a.value - b.value)
  for (let step = 0; step < maxSteps; step++) {
    const best = simplex[0] ?? start
    const worst = simplex.at(-1) ?? start
    if (spread(simplex) < 1e-10 && worst.value - best.value <= 1e-14 * Math.abs(best.value)) break
    simplex = move(judge, simplex, best, worst).sort((a, b) => a.value - b.value)
  }
  return simplex[0] ?? start
}

function move(
  judge: (at: number[]) => SimplexPoint,
  simplex: SimplexPoint[],
  best: SimplexPoint,
  worst: SimplexPoint,
): SimplexPoint[] {
  const rest = simplex.slice(0, -1)
  const centre = best.at.map((_, i) => rest.reduce((sum, { at }) => sum + (at[i] ?? 0), 0) / rest.length)
  const away = (factor: number) => judge(centre.map((c, i) => c + factor * (c - (worst.at[i] ?? 0))))
  const mirrored = away(1)
  if (mirrored.value < best.value) {
    const further = away(2)
    return [...rest, further.value < mirrored.value ? further : mirrored]
  }
  if (mirrored.value < (rest.at(-1)?.value ?? 0)) return [...rest, mirrored]
  const nearer = mirrored.value < worst.value ? away(0.5) : away(-0.5)
  if (nearer.value < Math.min(mirrored.value, worst.value)) return [...rest, nearer]
  return [best, ...simplex.slice(1).map(({ at }) => judge(at.map((v, i) => ((best.at[i] ?? 0) + v) / 2)))]
}

function spread(simplex: SimplexPoint[]): number {
  const [first] = simplex
  return Math.max(...simplex.flatMap(({ at }) => at.map((value, i) => Math.abs(value - (first?.at[i] ?? 0)))))
}

/** The arithmetic of a chart: round values for its axis, which labels fit, and the lines between its points. */

export type NumberDomain = { min: number; max: number; allowDecimals: boolean }

const count = 4
/** Of the power of ten above a step: what it may be a multiple of. */
const grain = (digits: number) => (digits === 1 ? 0.1 : 0.05)
const exact = (value: number) => Number(value.toPrecision(12))

/** Four round values from below `min` to above `max`, zero among them. `min` is 0 or less, `max` 0 or more. */
export function roundTicks({ min, max, allowDecimals }: NumberDomain): number[] {
  if (min === max) return [0, 1, 2, 3]
  for (let more = 0; ; more += 1) {
    const step = roundStep((max - min) / (count - 1), allowDecimals, more)
    const [below, above] = [Math.ceil(exact(-min / step)), Math.ceil(exact(max / step))]
    const spare = count - 1 - below - above
    if (spare < 0) continue
    const first = max > 0 ? -below : -below - spare
    return Array.from({ length: count }, (_, at) => exact((first + at) * step))
  }
}

function roundStep(rough: number, allowDecimals: boolean, more: number): number {
  const digits = Math.floor(Math.log10(rough)) + 1
  const power = 10 ** digits
  const step = exact((Math.ceil(exact(rough / power / grain(digits))) + more) * grain(digits) * power)
  return allowDecimals ? step : Math.ceil(step)
}

/** Where the middle of a label stands on its axis, in pixels, and about how wide it is. */
export type PlacedLabel = { at: number; width: number }

export type ShownLabel = { index: number; at: number; anchor: 'middle' | 'end' }

/**
 * Which labels are shown, from the last to the first, each `gap` pixels or more before the one after it. The last one
 * ends at the end of the axis where it would leave it.
 */
export function fitLabels(labels: readonly PlacedLabel[], axis: { end: number; gap: number }): ShownLabel[] {
  const shown: ShownLabel[] = []
  let { end } = axis
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const { at, width } = labels[index] ?? { at: 0, width: 0 }
    const isOver = at + width / 2 > end
    if (at < width / 2 || (isOver && shown.length > 0)) continue
    shown.push(isOver ? { index, at: end, anchor: 'end' } : { index, at, anchor: 'middle' })
    end = (isOver ? end - width : at - width / 2) - axis.gap
  }
  return shown
}

/** In pixels from the top left corner of the drawing. */
export type PlotPoint = { x: number; y: number }

/** SVG path data of straight lines from point to point, broken where there is none. */
export function linePath(points: readonly (PlotPoint | null)[]): string {
  return runsOf(points).map(lineOf).join('')
}

/** SVG path data of what lies between two lines, which are broken at the same points. */
export function areaPath(upper: readonly (PlotPoint | null)[], lower: readonly (PlotPoint | null)[]): string {
  const lowerRuns = runsOf(lower)
  return runsOf(upper)
    .map((run, at) => `${lineOf(run)}L${lineOf((lowerRuns[at] ?? []).toReversed()).slice(1)}Z`)
    .join('')
}

function lineOf(run: readonly PlotPoint[]): string {
  return `M${run.map(({ x, y }) => `${exact(x)},${exact(y)}`).join('L')}`
}

function runsOf(points: readonly (PlotPoint | null)[]): PlotPoint[][] {
  const runs: PlotPoint[][] = []
  let run: PlotPoint[] | null = null
  for (const point of points) {
    if (point === null) run = null
    else if (run === null) runs.push((run = [point]))
    else run.push(point)
  }
  return runs
}

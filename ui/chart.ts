/** The shapes of what is drawn and tabled. */
import { t } from '@lingui/core/macro'

export type ChartPoint = { label: string; values: readonly (number | null)[] }
export type Series = { name: string; color: 'c1' | 'c2' | 'c3' | 'c4' | 'c5' }
export type ChartColumn = { name: string; format?: (value: number) => string }
export type Cells = readonly (string | number | null)[]

/** Of the stroke of each series, in pixels, by its place: colours alone tell too few people apart. */
export const lineDashes = ['', '6 4', '2 3', '10 3 2 3']

/** The name of a day or week that is not over yet. */
export function soFar(label: string): string {
  return t`${label}, so far`
}

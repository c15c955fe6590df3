import { t } from '@lingui/core/macro'
import type { ColumnName } from '../contract/views.ts'
import type { Sort } from './feed-view.ts'

type Column = {
  label: string
  /** A track of the grid. */
  width: string
  /** Its track in a narrow table. */
  narrowWidth?: string
  isNumber?: boolean
  /** Leaves the table where there is little room. */
  isWide?: boolean
  sorts?: readonly [Sort, Sort]
}

export const columns: Record<ColumnName, Column> = {
  price: { label: t`Price`, width: '84px', isNumber: true, sorts: ['price', '-price'] },
  readiness: { label: t`Readiness`, width: '136px', sorts: ['readiness', '-readiness'] },
  score: { label: t`Score`, width: '92px', narrowWidth: '56px', sorts: ['score', '-score'] },
  issues: { label: t`Issues`, width: 'minmax(0, 1.8fr)', isWide: true, sorts: ['issues', '-issues'] },
  brand: { label: t`Brand`, width: 'minmax(0, 1fr)', isWide: true },
  category: { label: t`Category`, width: 'minmax(0, 1.4fr)', isWide: true },
  stock: { label: t`Stock`, width: '56px', isNumber: true },
  gtin: { label: 'GTIN', width: '116px', isWide: true },
  updated: { label: t`Changed`, width: '112px', isWide: true, sorts: ['updated', '-updated'] },
}

export const columnOrder = Object.keys(columns) as ColumnName[]
/** More leave no room for the words in them. */
export const maxColumns = 6
export const defaultColumns: readonly ColumnName[] = ['price', 'readiness', 'score', 'issues']

/** The grid of head and rows, as custom properties of the table: all of the columns, and those that a narrow table shows. */
export function gridTracks(shown: readonly ColumnName[]): Record<`--${string}`, string> {
  const narrow = shown.map((name) => columns[name]).filter(({ isWide }) => !isWide)
  return {
    '--feed-columns': [
      '24px minmax(180px, 3fr)',
      ...shown.map((name) => columns[name].width),
      '104px 28px',
    ].join(' '),
    // Without the bar of the score and the word beside the switch, so that titles can be told apart.
    '--feed-columns-narrow': [
      '24px minmax(140px, 1fr)',
      ...narrow.map(({ width, narrowWidth = width }) => narrowWidth),
      '44px 28px',
    ].join(' '),
    '--feed-gap': shown.length > 5 ? '14px' : '20px',
  }
}

import { t } from '@lingui/core/macro'
import type { ColumnName } from '../contract/views.ts'
import type { Sort } from './feed-view.ts'

type Column = {
  label: string
  /** A track of the grid. */
  width: string
  isNumber?: boolean
  /** Leaves the table where there is little room. */
  isWide?: boolean
  sorts?: readonly [Sort, Sort]
}

export const columns: Record<ColumnName, Column> = {
  price: { label: t`Price`, width: '84px', isNumber: true, sorts: ['price', '-price'] },
  readiness: { label: t`Readiness`, width: '136px' },
  score: { label: t`Score`, width: '92px', sorts: ['score', '-score'] },
  issues: { label: t`Issues`, width: 'minmax(0, 2.2fr)', isWide: true },
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
  const tracks = (names: readonly ColumnName[], product: string) =>
    ['24px', product, ...names.map((name) => columns[name].width), '104px', '28px'].join(' ')
  return {
    '--feed-columns': tracks(shown, 'minmax(180px, 2fr)'),
    '--feed-columns-narrow': tracks(
      shown.filter((name) => !columns[name].isWide),
      'minmax(140px, 1fr)',
    ),
    '--feed-gap': shown.length > 5 ? '14px' : '20px',
  }
}

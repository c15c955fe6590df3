/** Writes and reads the parts of an answer by their keys: a key that the result does not declare does not compile. */
import type { AnswerColumn, AnswerFigure, Cell } from '../contract/answer.ts'

type FigureKind = AnswerFigure['kind']
type KeyedItem = { key: string }
type Around = { currency?: string; low?: number | null; high?: number | null }

export function newFigure<
  const Key extends string,
  const Of extends FigureKind,
  const Value extends AnswerFigure['value'],
>(key: Key, label: string, value: Value, kind: Of, { currency, low, high }: Around = {}) {
  return { key, label, value, kind, currency: currency ?? null, low: low ?? null, high: high ?? null }
}

/** Its columns are given as key, label and kind; money is in `currency`. */
export function newTable<
  const Key extends string,
  const Column extends string,
  Row extends Record<Column, Cell>,
>(
  key: Key,
  title: string,
  columns: readonly (readonly [key: Column, label: string, kind: FigureKind])[],
  rows: Row[],
  currency: string | null = null,
) {
  const toColumn = ([column, label, kind]: (typeof columns)[number]) => ({
    ...{ key: column, label, kind },
    currency: kind === 'money' ? currency : null,
  })
  return { key, title, columns: columns.map(toColumn) satisfies AnswerColumn[], rows }
}

/** Undefined where the answer leaves it out. */
export function figureOf<Figure extends KeyedItem, const Key extends Figure['key']>(
  { figures }: { figures: readonly Figure[] },
  key: Key,
): Extract<Figure, { key: Key }> | undefined {
  return find(figures, key)
}

export function tableOf<Table extends KeyedItem, const Key extends Table['key']>(
  { tables }: { tables: readonly Table[] },
  key: Key,
): Extract<Table, { key: Key }> | undefined {
  return find(tables, key)
}

export function chartOf<Chart extends KeyedItem, const Key extends Chart['key']>(
  { charts }: { charts: readonly Chart[] },
  key: Key,
): Extract<Chart, { key: Key }> | undefined {
  return find(charts, key)
}

/** The values of one series of a chart; none without it. */
export function valuesOf<Series extends KeyedItem & { points: readonly { y: number }[] }>(
  chart: { series: readonly Series[] } | undefined,
  key: Series['key'],
): number[] {
  return chart?.series.find((one) => one.key === key)?.points.map(({ y }) => y) ?? []
}

function find<Part extends KeyedItem, Key extends Part['key']>(
  parts: readonly Part[],
  key: Key,
): Extract<Part, { key: Key }> | undefined {
  return parts.find((part): part is Extract<Part, { key: Key }> => part.key === key)
}

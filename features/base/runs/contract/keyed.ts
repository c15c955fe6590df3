/** The parts of an answer with the keys that a tool declares: what is read by its key does not depend on a label. */
import { z } from 'zod'
import { AnswerChart, AnswerColumn, AnswerFigure, AnswerTable } from './answer.ts'

/** Cells of a row. */
export const textCell = z.string().nullable()
export const numberCell = z.number().nullable()

export function numberFigure<Key extends string, Kind extends 'number' | 'money' | 'percent'>(
  key: Key,
  kind: Kind,
) {
  return AnswerFigure.extend({
    key: z.literal(key),
    kind: z.literal(kind),
    value: z.number().nullable(),
  })
}

export function textFigure<Key extends string>(key: Key) {
  return AnswerFigure.extend({
    key: z.literal(key),
    kind: z.literal('text'),
    value: z.string().nullable(),
  })
}

/** A table whose columns have the keys of `cells`. */
export function keyedTable<Key extends string, Cells extends z.ZodRawShape>(key: Key, cells: Cells) {
  const row = z.object(cells)
  return AnswerTable.extend({
    key: z.literal(key),
    columns: z.array(AnswerColumn.extend({ key: row.keyof() })),
    rows: z.array(row),
  })
}

export function keyedChart<Key extends string, const Series extends readonly string[]>(
  key: Key,
  series: Series,
) {
  const line = AnswerChart.shape.series.element.extend({ key: z.enum(series) })
  return AnswerChart.extend({ key: z.literal(key), series: z.array(line) })
}

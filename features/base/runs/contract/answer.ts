/** What a tool answers: the same shape for every tool, so that a sentence, a table and a chart are drawn the same everywhere. */
import { z } from 'zod'
import { UndoStep } from './undo.ts'

/** A calendar day, such as "2026-11-20". */
const Day = z.string()

/** What an answer stands on. */
export const Basis = z.object({
  /** Where the facts come from: stored facts, a language model, or the web. */
  kind: z.enum(['local', 'model', 'web']),
  /** How many rows were looked at, and of what: 412 "orders". */
  rows: z.number().int(),
  unit: z.string(),
  from: Day.nullable(),
  to: Day.nullable(),
  /** The method by its name in the field, such as "Holt-Winters, multiplicative". */
  method: z.string(),
})
export type Basis = z.infer<typeof Basis>

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof Cell>

/** How a value is written: money in `currency`, a percent as 0.12 for 12 %. */
const CellKind = z.enum(['text', 'number', 'money', 'percent', 'day', 'moment'])

export const AnswerFigure = z.object({
  /** What the figure is, whatever its label says: declared by tools whose result has a type of its own. */
  key: z.string().optional(),
  label: z.string(),
  value: Cell,
  kind: CellKind,
  currency: z.string().nullable().default(null),
  /** The interval around it, where there is one. */
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
})
export type AnswerFigure = z.infer<typeof AnswerFigure>

export const AnswerColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: CellKind,
  currency: z.string().nullable().default(null),
})
export type AnswerColumn = z.infer<typeof AnswerColumn>

export const AnswerTable = z.object({
  key: z.string().optional(),
  title: z.string(),
  columns: z.array(AnswerColumn),
  rows: z.array(z.record(z.string(), Cell)),
})
export type AnswerTable = z.infer<typeof AnswerTable>

export const AnswerChart = z.object({
  key: z.string().optional(),
  title: z.string(),
  kind: z.enum(['line', 'bar']),
  /** What y counts: "units", or an ISO 4217 currency. */
  unit: z.string(),
  series: z.array(
    z.object({
      key: z.string().optional(),
      name: z.string(),
      points: z.array(
        z.object({
          x: z.string(),
          y: z.number(),
          low: z.number().nullable().default(null),
          high: z.number().nullable().default(null),
        }),
      ),
    }),
  ),
})
export type AnswerChart = z.infer<typeof AnswerChart>

export const AnswerSource = z.object({ title: z.string(), url: z.string(), seenAt: z.string().nullable() })
export type AnswerSource = z.infer<typeof AnswerSource>

export const ToolAnswer = z.object({
  /** `too_little`: the facts do not carry an answer; `unavailable`: something must be connected first. Neither has figures. */
  outcome: z.enum(['answer', 'too_little', 'unavailable']),
  /** One to four plain sentences with the figures in them; for the other outcomes, what is missing and what to do. */
  summary: z.string(),
  /** 0 to 1; null where the method gives none. */
  confidence: z.number().min(0).max(1).nullable(),
  basis: Basis,
  figures: z.array(AnswerFigure).default([]),
  tables: z.array(AnswerTable).default([]),
  charts: z.array(AnswerChart).default([]),
  sources: z.array(AnswerSource).default([]),
  /** The exact outputs of the method, by name. Plain JSON. */
  detail: z.record(z.string(), z.unknown()).default({}),
  /** Set by what wrote something that can be taken back. */
  undo: UndoStep.optional(),
})
export type ToolAnswer = z.infer<typeof ToolAnswer>

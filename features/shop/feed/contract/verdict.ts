/** What the feed rules answer: the verdict on one row, and the judgement on one product. */
import { z } from 'zod'
import { ReadinessStatus } from './readiness.ts'

/** Flat-file generations are labelled by month; the specification itself publishes no version ids. */
export const ProfileId = z.enum([
  'openai-2026-10',
  'openai-2026-08',
  'openai-2026-02',
  'openai-2025-09',
  'google-compatible-2026-10',
])
export type ProfileId = z.infer<typeof ProfileId>

/** One finding about one attribute. */
export const Detail = z.object({
  /** The attribute's canonical name in the profile; "$" when the row itself cannot be read. */
  field: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Stable slug of the rule, such as "check-digit". */
  rule: z.string(),
  /** The offending value, shortened for display; empty when there was none. */
  found: z.string(),
  /** One plain sentence for the merchant. */
  todo: z.string(),
  /** Where the rule is published. */
  source: z.string(),
})
export type Detail = z.infer<typeof Detail>

/** A row is valid exactly when it has no error. */
export const RowVerdict = z.object({
  /** Attributes with at least one error, each once, in the profile's order. */
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The row after aliases and defaults, without the values that are refused. */
  normalized: z.record(z.string(), z.unknown()),
  details: z.array(Detail),
})
export type RowVerdict = z.infer<typeof RowVerdict>

/** One visible part of the score. */
export const JudgedPoint = z.object({
  field: z.string(),
  label: z.string(),
  earned: z.number().int(),
  possible: z.number().int(),
})
export type JudgedPoint = z.infer<typeof JudgedPoint>

/** All that the console knows about one product's chance in the channel. */
export const Judgement = z.object({
  /** The row of the current format, as it would be exported now; of an incomplete product as far as it goes. */
  row: z.record(z.string(), z.unknown()),
  details: z.array(Detail),
  readinessStatus: ReadinessStatus,
  /** 0 to 100: the sum of the earned points. */
  complianceScore: z.number().int(),
  points: z.array(JudgedPoint),
  /** Codes such as "gtin:missing", the gravest first. */
  issues: z.array(z.string()),
  /** Their short labels, such as "GTIN missing". */
  validationErrors: z.array(z.string()),
  /** What the product looks like when its kind is not allowed in the channel; null otherwise. */
  prohibitedHint: z.string().nullable(),
})
export type Judgement = z.infer<typeof Judgement>

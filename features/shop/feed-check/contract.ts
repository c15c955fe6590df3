import { z } from 'zod'
import { Detail, ProfileId } from '#features/shop/feed/contract/verdict.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, limitRefusals } from '#kit/errors.ts'

export const feedCheckRefusals = defineRefusals({
  FEED_NOT_JSON: 400,
  FEED_TOO_LONG: 413,
})

/** What one check takes at most. */
export const maxBytes = 900_000
export const maxRows = 5_000
/** Rows whose verdicts are shown; all are counted. */
export const shownRows = 200

export const FeedCheckForm = z.strictObject({
  profile: ProfileId.default('openai-2026-10'),
  /** JSONL, a JSON list, an object with `products`, or one product. */
  text: z
    .string()
    .refine(
      (text) => new TextEncoder().encode(text).length <= maxBytes,
      'The text is larger than 900 kB. Check a part of it, or the whole with the command line: npm run vitrine -- validate FILE',
    ),
})
export type FeedCheckForm = z.output<typeof FeedCheckForm>

/** How many rows have a finding about this attribute. */
export const FieldCount = z.object({ field: z.string(), count: z.number().int() })
export type FieldCount = z.infer<typeof FieldCount>

export const ShownVerdict = z.object({
  /** Position among the rows, from 0. */
  index: z.number().int(),
  /** Its line, or its position in the list, from 1: the number to show. */
  place: z.number().int(),
  itemId: z.string().nullable(),
  title: z.string().nullable(),
  /** Attributes with at least one error, each once. A row is valid exactly when there is none. */
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Errors first; at most 100. */
  details: z.array(Detail.omit({ rule: true })),
})
export type ShownVerdict = z.infer<typeof ShownVerdict>

export const FeedCheck = z.object({
  profile: ProfileId,
  rows: z.number().int(),
  valid: z.number().int(),
  /** By attribute, the most frequent first; at most 100. */
  errors: z.array(FieldCount),
  warnings: z.array(FieldCount),
  /** The first 200 rows. */
  verdicts: z.array(ShownVerdict),
  /** There are more rows than verdicts. */
  truncated: z.boolean(),
})
export type FeedCheck = z.infer<typeof FeedCheck>

export const checkFeed = endpoint({
  method: 'POST',
  path: '/api/feed-check',
  summary: 'Judge the rows of a feed, without an account. Nothing is stored.',
  access: 'public',
  body: FeedCheckForm.shape,
  refusals: [
    limitRefusals.TOO_MANY_ATTEMPTS,
    feedCheckRefusals.FEED_NOT_JSON,
    feedCheckRefusals.FEED_TOO_LONG,
  ],
  reply: succeeds(FeedCheck),
})

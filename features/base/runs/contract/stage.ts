import { z } from 'zod'

/** What a run does now. The check of `runs.stage` in the database has the same words. The engine itself says `retrying`. A `step` of a workflow has the title that its author gave it. */
export const Stage = z.enum([
  'Reading the store',
  'Reading products',
  'Reading changed products',
  'The store prepares an export',
  'Reading orders',
  'Reading changed orders',
  'Reading customers',
  'Checking the result',
  'figures',
  'searching',
  'reading',
  'report',
  'crawling',
  'working out prices',
  'reading listings',
  'asking for changes',
  'step',
  'working',
  'retrying',
  'waiting for another run',
  'waiting for the answer of the store',
])
export type Stage = z.infer<typeof Stage>

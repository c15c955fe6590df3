import { t } from '@lingui/core/macro'
import type { Progress } from '#engine/contract.ts'
import type { Stage } from '../contract/stage.ts'

const words: Record<Exclude<Stage, 'step'>, string> = {
  'Reading the store': t`Reading the store`,
  'Reading products': t`Reading products`,
  'Reading changed products': t`Reading changed products`,
  'The store prepares an export': t`The store prepares an export`,
  'Reading orders': t`Reading orders`,
  'Reading changed orders': t`Reading changed orders`,
  'Checking the result': t`Checking the result`,
  figures: t`Reading the figures`,
  searching: t`Searching the web`,
  reading: t`Reading pages`,
  report: t`Writing the report`,
  crawling: t`Reading the site`,
  'working out prices': t`Working out prices`,
  'reading listings': t`Reading listings`,
  'asking for changes': t`Asking for changes`,
  working: t`Working`,
  retrying: t`Trying again`,
  'waiting for another run': t`Waiting for another run`,
  'waiting for the answer of the store': t`Waiting for the store to answer`,
}

/** What a run does now, in the merchant's language. A step of a workflow is called as its author called it. */
export function stageLabel({ stage, title }: Pick<Progress, 'stage' | 'title'>): string {
  const step: Stage = 'step'
  if (stage === step) return title ?? words.working
  return hasWords(stage) ? words[stage] : words.working
}

function hasWords(stage: string): stage is keyof typeof words {
  return Object.hasOwn(words, stage)
}

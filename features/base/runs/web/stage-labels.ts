import { t } from '@lingui/core/macro'
import type { Progress } from '#engine/contract.ts'
import type { Stage } from '../contract/stage.ts'

const words: Record<Exclude<Stage, 'step'>, string> = {
  'Reading the store': t`Loading store details`,
  'Reading products': t`Syncing products`,
  'Reading changed products': t`Syncing product changes`,
  'The store prepares an export': t`Waiting for Shopify to prepare an export`,
  'Reading orders': t`Syncing orders`,
  'Reading changed orders': t`Syncing order changes`,
  'Reading customers': t`Syncing customers`,
  'Checking the result': t`Checking the result`,
  figures: t`Loading figures`,
  searching: t`Searching the web`,
  reading: t`Reading pages`,
  report: t`Writing the report`,
  crawling: t`Reading the website`,
  'working out prices': t`Calculating prices`,
  'reading listings': t`Checking listings`,
  'asking for changes': t`Requesting approvals`,
  working: t`Working`,
  retrying: t`Retrying`,
  'waiting for another run': t`Waiting for another run to finish`,
  'waiting for the answer of the store': t`Waiting for the store`,
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

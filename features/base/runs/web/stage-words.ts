import { t } from '@lingui/core/macro'

const stages: Record<string, string> = {
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
export function stageWords(stage: string): string {
  return stages[stage] ?? stage
}

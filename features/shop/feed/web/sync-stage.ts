import { t } from '@lingui/core/macro'

const stages: Record<string, string> = {
  'Reading the store': t`Reading the store`,
  'Reading products': t`Reading products`,
  'Reading changed products': t`Reading changed products`,
  'The store prepares an export': t`The store prepares an export`,
  'Checking the result': t`Checking the result`,
}

/** What a sync does now, in the merchant's language. */
export function syncStage(stage: string): string {
  return stages[stage] ?? stage
}

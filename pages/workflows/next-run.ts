import { t } from '@lingui/core/macro'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { locale } from '#ui/locale.ts'

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** When a workflow runs next, as far as that is known. */
export function sayNext({ nextRun, status, trigger }: WorkflowSummary): string {
  if (nextRun !== null) return moment.format(new Date(nextRun))
  if (status !== 'active') return t`not while its triggers are off`
  return trigger.type === 'manual' ? t`when you run it` : t`when its trigger fires`
}

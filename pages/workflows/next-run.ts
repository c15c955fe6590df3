import { t } from '@lingui/core/macro'
import type { WorkflowSummary } from '#features/automation/workflows/contract/workflow.ts'
import { momentOf } from '#ui/relative-time.ts'

/** When a workflow runs next, as far as that is known. */
export function sayNext({ nextRun, status, trigger }: WorkflowSummary): string {
  if (nextRun !== null) return momentOf(nextRun)
  if (status !== 'active') return t`not while its triggers are off`
  return trigger.type === 'manual' ? t`when you run it` : t`when its trigger fires`
}

import { t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import type { WorkflowStatus } from '../contract/workflow.ts'

export const statusLabels: Record<WorkflowStatus, string> = {
  active: t`Active`,
  paused: t`Paused`,
  draft: t`Draft`,
}

/** About how long, in minutes. */
export function sayMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes === 0 ? t`under 1 min` : t`${formatNumber(minutes)} min`
}

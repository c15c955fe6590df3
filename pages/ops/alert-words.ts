import { t } from '@lingui/core/macro'
import type { Alert, AlertStatus, AlertType } from '#features/agents/inbox/contract.ts'
import { runName } from '#features/base/runs/web/run-words.ts'

export const alertTypes = ['critical', 'error', 'warning', 'info'] as const

export const typeWords: Record<AlertType, { word: string; tint: 'incomplete' | 'needs' | 'neutral' }> = {
  critical: { word: t`Critical`, tint: 'incomplete' },
  error: { word: t`Error`, tint: 'incomplete' },
  warning: { word: t`Warning`, tint: 'needs' },
  info: { word: t`Info`, tint: 'neutral' },
}

export const statusWords: Record<AlertStatus, string> = {
  new: t`New`,
  acknowledged: t`Acknowledged`,
  resolved: t`Resolved`,
}

/** What happened, and what is known of it. A failed run is called by its kind. */
export function alertTexts({ origin, message, text, source }: Alert): { title: string; text: string } {
  return origin === 'run' ? { title: runName({ kind: source }), text: message } : { title: message, text }
}

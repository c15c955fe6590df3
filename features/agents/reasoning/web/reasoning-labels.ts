import { t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'
import type { ReasoningSession, ReasoningStep } from '../contract/session.ts'

const maxLength = 40
const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

export const stepTypes = ['analysis', 'inference', 'decision', 'action', 'verification'] as const

export const stepTypeLabels: Record<ReasoningStep['type'], string> = {
  analysis: t`Analysis`,
  inference: t`Inference`,
  decision: t`Decision`,
  action: t`Action`,
  verification: t`Check`,
}

export const sessionStatusLabels: Record<
  ReasoningSession['status'],
  { word: string; tint: 'ready' | 'needs' | 'incomplete' | 'busy' | 'neutral' }
> = {
  running: { word: t`Running`, tint: 'busy' },
  waiting: { word: t`Needs your approval`, tint: 'needs' },
  completed: { word: t`Completed`, tint: 'ready' },
  failed: { word: t`Failed`, tint: 'incomplete' },
  cancelled: { word: t`Stopped`, tint: 'neutral' },
}

/** The question, cut at 40 characters. */
export function titleOf(query: string): string {
  const letters = [...query]
  if (letters.length === 0) return t`No question`
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : query
}

/** "340 ms", "6.1 s" */
export function durationText(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1_000 ? t`${formatNumber(Math.round(ms))} ms` : t`${seconds.format(ms / 1_000)} s`
}

/** 0.8 and above is sure, 0.6 and above is fair. */
export function confidenceTint(confidence: number): 'ready' | 'needs' | 'incomplete' {
  return confidence >= 0.8 ? 'ready' : confidence >= 0.6 ? 'needs' : 'incomplete'
}

export type ReasoningTab = 'steps' | 'timeline' | 'metrics'

export const sessionParts: readonly { value: ReasoningTab; label: string }[] = [
  { value: 'steps', label: t`Reasoning Steps` },
  { value: 'timeline', label: t`Timeline` },
  { value: 'metrics', label: t`Metrics` },
]

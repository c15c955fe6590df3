/** Figures about customers, as the analyses tell them. */
import { t } from '@lingui/core/macro'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'

export type Group = { segment: string; customers: number; revenue: number }
export type Aspect = { aspect: string; mentions: number; mean: number; negative: number }

const isGood = (answer: ToolAnswer | undefined): answer is ToolAnswer => answer?.outcome === 'answer'

/** Empty without an answer. */
export function groupsOf(answer: ToolAnswer | undefined): Group[] {
  if (!isGood(answer)) return []
  const table = answer.tables.find(({ columns }) => columns.some(({ key }) => key === 'segment'))
  return (table?.rows ?? []).map((row) => ({
    segment: String(row['segment']),
    customers: Number(row['customers']),
    revenue: Number(row['revenue']),
  }))
}

/** Empty without an answer. */
export function aspectsOf(answer: ToolAnswer | undefined): Aspect[] {
  if (!isGood(answer)) return []
  const table = answer.tables.find(({ columns }) => columns.some(({ key }) => key === 'aspect'))
  return (table?.rows ?? []).map((row) => ({
    aspect: String(row['aspect']),
    mentions: Number(row['mentions']),
    mean: Number(row['mean']),
    negative: Number(row['negative']),
  }))
}

/** VADER's own bounds: from 0.05 positive, below -0.05 negative. */
export function moodWord(answer: ToolAnswer): string {
  const tone = answer.figures.find(({ label }) => label === 'Mean tone')?.value
  if (!isGood(answer) || typeof tone !== 'number') return '–'
  return tone >= 0.05 ? t`Positive` : tone <= -0.05 ? t`Negative` : t`Neutral`
}

export type InsightCategory = 'behavior' | 'satisfaction' | 'retention' | 'acquisition'
export type Impact = 'high' | 'medium' | 'low'

/** What a group of buyers tells of: new ones of winning customers, the others of keeping them, the rest of how they buy. */
export function categoryOf(segment: string): InsightCategory {
  if (segment === 'new') return 'acquisition'
  return ['champions', 'loyal', 'at risk', 'lost'].includes(segment) ? 'retention' : 'behavior'
}

/** How much hangs on it: its share of all revenue, or of all that was said badly. Null where there is nothing to share. */
export function impactOf(part: number, whole: number): Impact | null {
  if (!(whole > 0)) return null
  const share = part / whole
  return share >= 0.3 ? 'high' : share >= 0.1 ? 'medium' : 'low'
}

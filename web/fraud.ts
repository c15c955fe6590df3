/** Alerts of the fraud detector. */
import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import type { Question } from './answers.ts'

export type FraudAlert = {
  orderName: string
  score: number
  severity: 'critical' | 'high' | 'medium' | 'low'
  action: 'allow' | 'review' | 'block'
  reasons: { text: string; points: number }[]
}

export const fraudQuestion: Question = { agent: 'stripe', tool: 'fraud-detector', parameters: { days: 30 } }

const leastScore = 30

/** Orders that deserve a look, the gravest first; what the detector allows with a low score is none. */
export function alertsOf({ detail }: ToolAnswer): FraudAlert[] {
  const verdicts = detail['verdicts']
  const alerts = Array.isArray(verdicts) ? verdicts.flatMap((one: unknown) => toAlert(one) ?? []) : []
  return alerts.filter(({ action, score }) => action !== 'allow' || score >= leastScore)
}

function toAlert(verdict: unknown): FraudAlert | null {
  if (typeof verdict !== 'object' || verdict === null) return null
  const { orderName, score, action, reasons } = verdict as Partial<FraudAlert>
  if (typeof orderName !== 'string' || typeof score !== 'number') return null
  return {
    orderName,
    score,
    severity: score >= 90 ? 'critical' : score >= 70 ? 'high' : score >= 50 ? 'medium' : 'low',
    action: action === 'block' || action === 'review' ? action : 'allow',
    reasons: Array.isArray(reasons) ? reasons : [],
  }
}

import type { AnalysisQuestion } from '#pages/agents/answers.ts'

/** What the page of Customer is worked out from: buyers first, mood second. */
export const customerQuestions: readonly [
  AnalysisQuestion<'performance-analyzer'>,
  AnalysisQuestion<'sentiment-analyzer'>,
] = [
  { agent: 'ops', tool: 'performance-analyzer', parameters: { focus: 'customers' } },
  { agent: 'customer', tool: 'sentiment-analyzer', parameters: { days: 90 } },
]

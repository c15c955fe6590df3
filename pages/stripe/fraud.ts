import type { AnalysisQuestion } from '#pages/agents/answers.ts'

/** What is put to the fraud detector: security alerts stand on the newest answer to it. */
export const fraudQuestion: AnalysisQuestion = {
  agent: 'stripe',
  tool: 'fraud-detector',
  parameters: { days: 30 },
}

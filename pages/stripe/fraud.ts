import type { Question } from '#pages/agents/answers.ts'

/** What is put to the fraud detector: security alerts stand on the newest answer to it. */
export const fraudQuestion: Question = { agent: 'stripe', tool: 'fraud-detector', parameters: { days: 30 } }

import { createContext, type ReactNode } from 'react'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'

/** Draws what can be done with an answer, below it. The shell hands it over: it may stand higher than answers do. */
export const AnswerActs = createContext<((answer: ToolAnswer) => ReactNode) | null>(null)

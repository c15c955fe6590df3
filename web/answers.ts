import { t } from '@lingui/core/macro'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { executeTool } from '#features/agents/contract/tool.ts'
import { refreshAgents } from '#features/agents/web/agent-cache.ts'
import { readAnswer } from '#features/agents/web/read-answer.ts'
import type { User } from '#features/accounts/contract.ts'
import { sessionKey } from '#features/accounts/web/session-state.ts'
import { useSession } from '#features/accounts/web/session.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure } from '#ui/toast.ts'
import { type AgentId, agentFaces } from './agent-roster.ts'
import { keepAnswers, type KeptAnswer, type Parameters, readAnswers, withAnswer } from './kept-answers.ts'

export type Question = { agent: AgentId; tool: string; parameters: Parameters }

const keyOf = (owner: string) => ['answers', owner]

/** The newest first. */
export function useAnswers(): KeptAnswer[] {
  const owner = useSession().data?.id ?? ''
  const kept = useQuery<KeptAnswer[]>({
    queryKey: keyOf(owner),
    queryFn: skipToken,
    initialData: () => readAnswers(owner),
    gcTime: Number.POSITIVE_INFINITY,
  })
  return kept.data ?? []
}

/** The newest answer of a tool, or of exactly these parameters. */
export function findAnswer(
  answers: readonly KeptAnswer[],
  { agent, tool, parameters }: Pick<Question, 'agent' | 'tool'> & { parameters?: Parameters },
): KeptAnswer | null {
  const wanted = parameters && JSON.stringify(parameters)
  return (
    answers.find(
      (one) =>
        one.agent === agent &&
        one.tool === tool &&
        (wanted === undefined || JSON.stringify(one.parameters) === wanted),
    ) ?? null
  )
}

/** Runs tools that only read, one after the other, and keeps each answer. The first that fails is told, the others go on. */
export function useAsk() {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: async (questions: readonly Question[]) => {
      let problem: string | null = null
      for (const question of questions) {
        const failed = await askOne(question)
        problem ??= failed
      }
      return problem
    },
    onSuccess: (problem) => {
      if (problem !== null) showFailure(t`Tool Execution Failed`, problem)
    },
    onSettled: () => refreshAgents(client),
  })

  async function askOne({ agent, tool, parameters }: Question): Promise<string | null> {
    try {
      const input = { params: { agentType: agent }, body: { tool, parameters } }
      const { output, status, message } = (await call(executeTool, input)).data
      if (status === 'running') return t`${agentFaces[agent].name} is still at it. Ask again in a minute.`
      const answer = status === 'completed' ? readAnswer(output) : null
      if (!answer) return message ?? t`An error occurred while executing the tool`
      const owner = client.getQueryData<User | null>(sessionKey)?.id ?? ''
      const added = { agent, tool, parameters, answer, at: new Date().toISOString() }
      const answers = withAnswer(readAnswers(owner), added)
      keepAnswers(owner, answers)
      client.setQueryData<KeptAnswer[]>(keyOf(owner), (before) => withAnswer(before ?? [], added))
      return null
    } catch (error) {
      return sentenceOf(error, t`The server did not answer.`)
    }
  }

  return ask
}

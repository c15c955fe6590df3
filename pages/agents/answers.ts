/** What tools answered, as the server stored it: the same after a reload, in another tab and on another device. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { listStrategyAnswers } from '#features/agents/tool-runs/contract/strategy.ts'
import { listAnswers, type StoredAnswer } from '#features/agents/tool-runs/contract/tool-run.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { refreshToolRuns } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'
import type { AnalysisResults, AnalysisTool } from '#features/insight/analysis/contract/results.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'

export type Parameters = Record<string, unknown>
export type AnalysisQuestion<Tool extends string = string> = {
  agent: AgentId
  tool: Tool
  parameters: Parameters
}
/** `at` is when it was computed. */
export type SavedAnswer<Tool extends AnalysisTool> = AnalysisQuestion<Tool> & {
  answer: AnalysisResults[Tool]
  at: string
}

/** The newest answer to each question put to a tool, or to one question only; undefined until it is read. */
export function useAnswers<Tool extends AnalysisTool>({
  agent,
  tool,
  parameters,
}: Pick<AnalysisQuestion<Tool>, 'agent' | 'tool'> & Partial<AnalysisQuestion>) {
  const query = parameters === undefined ? {} : { parameters: JSON.stringify(parameters) }
  return useQuery({
    ...read(listAnswers, { params: { agentType: agent, tool }, query }),
    select: (reply) => reply.data.answers.flatMap((one) => toSaved(tool, one) ?? []),
  })
}

/** The newest answer to one question: null when there is none, undefined until it is read. */
export function useAnswer<Tool extends AnalysisTool>(question: AnalysisQuestion<Tool>) {
  const found = useAnswers(question)
  return { ...found, kept: found.data && (found.data[0] ?? null) }
}

/** A stored answer as the screens read it; null for one that none can draw. */
export function toSaved<Tool extends AnalysisTool>(
  tool: Tool,
  { agentType, parameters, output, at }: StoredAnswer,
): SavedAnswer<Tool> | null {
  const answer = readAnswer(output)
  return answer && { agent: agentType, tool, parameters, answer: resultOf(tool, answer), at }
}

/** Runs tools that only read, one after the other; the server keeps each answer. The first that fails is told, the others go on. */
export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (questions: readonly AnalysisQuestion[]) => {
      let problem: string | null = null
      for (const question of questions) {
        const failed = await askOne(question)
        problem ??= failed
        await refreshAnswers(client, question)
      }
      return problem
    },
    onSuccess: (problem) => {
      if (problem !== null) showFailure(t`Tool Execution Failed`, problem)
    },
    onSettled: () => {
      refreshAgents(client)
      refreshToolRuns(client)
    },
  })
}

async function askOne({ agent, tool, parameters }: AnalysisQuestion): Promise<string | null> {
  try {
    const input = { params: { agentType: agent }, body: { tool, parameters } }
    const { status, message } = (await call(executeTool, input)).data
    if (status === 'completed') return null
    if (status !== 'running') return message ?? t`An error occurred while executing the tool`
    const title = t`${agentProfiles[agent].name} is still working on it`
    showToast({ title, description: t`The answer will appear here.`, tone: 'neutral' })
    return null
  } catch (error) {
    return sentenceOf(error, t`An error occurred while executing the tool`)
  }
}

/** Reads again what is on the screen of this tool. */
async function refreshAnswers(client: QueryClient, { agent, tool }: AnalysisQuestion): Promise<void> {
  const params = { agentType: agent, tool }
  await Promise.all([
    client.invalidateQueries({ queryKey: [listAnswers.path, { params }] }),
    client.invalidateQueries({ queryKey: [listStrategyAnswers.path] }),
  ])
}

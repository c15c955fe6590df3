/** Starts what a strategy changes: each change is a use of a tool, and asks. */
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnalysisResults, AnalysisTool } from '#features/insight/analysis/contract/results.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import { executeTool } from '#features/agents/conversations/contract/tool.ts'
import { listAnswers } from '#features/agents/conversations/contract/tool-run.ts'
import { refreshAgents } from '#features/agents/conversations/web/agent-cache.ts'
import { readAnswer } from '#features/agents/conversations/web/answer/read-answer.ts'
import { refreshToolRuns } from '#features/agents/conversations/web/tool/tool-runs-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure } from '#ui/toast.ts'
import type { Question } from '#pages/agents/answers.ts'
import { plainPrice, proposalOf, type Proposal } from './price-proposals.ts'
import { lowerPrices, mendingsOf, mostAtOnce } from './seller-strategy-facts.ts'
import type { StockRow } from './strategies.ts'

export type Wish = Question & { title: string }
export type Left = { title: string; why: string }
/** What is to be asked for, and what is left as it is, with the reason. */
export type Prepared = { wishes: Wish[]; left: Left[] }
export type Implemented = { asked: number; done: number; left: Left[] }

export const restockWish: Wish = {
  title: t`Restock`,
  agent: 'ops',
  tool: 'workflow-orchestrator',
  parameters: { goal: 'Restock best sellers' },
}

export const listingQuestion: Question<'listing-enhancer'> = {
  agent: 'seller',
  tool: 'listing-enhancer',
  parameters: { limit: 50 },
}

/** Works out the prices that are missing, then wishes for those that are lower than today's. */
export async function prepareClearance(
  rows: readonly StockRow[],
  stored: ReadonlyMap<string, Proposal>,
  isAsked: (proposal: Proposal) => boolean,
): Promise<Prepared> {
  const proposals = new Map(stored)
  const left: Left[] = []
  const chosen = rows.slice(0, mostAtOnce)
  for (const { productId, title } of lowerPrices(chosen, stored).missing) {
    const parameters = { product: productId }
    const question: Question<'price-optimizer'> = { agent: 'seller', tool: 'price-optimizer', parameters }
    const { answer, why } = await askNow(question)
    const at = new Date().toISOString()
    const proposal = answer && proposalOf({ ...question, answer, at })
    if (proposal) proposals.set(productId, proposal)
    else left.push({ title, why: answer?.summary ?? why })
  }
  const wishes: Wish[] = []
  for (const { productId, title } of chosen) {
    const proposal = proposals.get(productId)
    if (!proposal) continue
    const { suggested, current, currency } = proposal
    if (suggested >= current) left.push({ title, why: t`A lower price would not bring more profit.` })
    else if (isAsked(proposal)) left.push({ title, why: t`This price was asked for already.` })
    else {
      const parameters = { productId, price: plainPrice(suggested, currency) }
      wishes.push({ title, agent: 'seller', tool: 'set-price', parameters })
    }
  }
  return { wishes, left }
}

/** Reads the weakest listings anew and wishes for what the store's own words say of them. */
export async function prepareMending(): Promise<Prepared> {
  const { answer, why } = await askNow(listingQuestion)
  if (!answer) return { wishes: [], left: [{ title: t`Listings`, why }] }
  const wishes = mendingsOf(answer).map(({ productId, title, edits }) => ({
    title,
    agent: 'seller' as const,
    tool: 'enrich-product',
    parameters: { productId, ...edits },
  }))
  const none = { title: t`Listings`, why: t`The store's own words say nothing of what is missing.` }
  return { wishes, left: wishes.length === 0 ? [none] : [] }
}

/** Asks for all that was prepared, one after the other. */
export function useImplement(prepare: () => Prepared | Promise<Prepared>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<Implemented> => {
      const { wishes, left } = await prepare()
      const ended: Implemented = { asked: 0, done: 0, left: [...left] }
      for (const { title, ...wish } of wishes) {
        const { status, why } = await runNow(wish)
        if (status === 'completed') ended.done += 1
        else if (status === 'waiting' || status === 'running') ended.asked += 1
        else ended.left.push({ title, why })
      }
      return ended
    },
    onError: (error) =>
      showFailure(t`Strategy not started`, sentenceOf(error, t`The server did not answer.`)),
    onSettled: () => {
      refreshAgents(client)
      refreshToolRuns(client)
      void client.invalidateQueries({ queryKey: [listAnswers.path] })
    },
  })
}

async function askNow<Tool extends AnalysisTool>(
  question: Question<Tool>,
): Promise<{ answer: AnalysisResults[Tool] | null; why: string }> {
  const { output, status, why } = await runNow(question)
  const answer = status === 'completed' ? readAnswer(output) : null
  return { answer: answer && resultOf(question.tool, answer), why }
}

async function runNow({ agent, tool, parameters }: Question) {
  try {
    const input = { params: { agentType: agent }, body: { tool, parameters } }
    const { status, message, output } = (await call(executeTool, input)).data
    const late = t`It takes longer than usual. Try again in a minute.`
    const failed = t`An error occurred while executing the tool`
    return { status, output, why: message ?? (status === 'running' ? late : failed) }
  } catch (error) {
    return { status: 'failed' as const, output: null, why: sentenceOf(error, t`The server did not answer.`) }
  }
}

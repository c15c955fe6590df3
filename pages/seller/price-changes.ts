/** What became of a proposed price: the stored runs say it, on every device and after a reload. */
import { useQuery } from '@tanstack/react-query'
import {
  listToolRuns,
  type ToolRun,
  type ToolRunState,
} from '#features/agents/tool-runs/contract/tool-run.ts'
import { plainPrice } from '#features/insight/analysis/rules/price-proposal.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { oneProduct, type PriceProposal } from './price-proposals.ts'

const pollMs = 2_000

/** `pending`: it has not been asked for, or came to nothing; `active`: it was asked for and is not done; `completed`: the store has it. */
export type ProposalStatus = 'pending' | 'active' | 'completed'

/** The newest changes of prices that were asked for, read again while one is under way; undefined until they are known. */
export function usePriceChanges(isWanted = true): readonly ToolRun[] | undefined {
  const poll = usePollMs(pollMs)
  const found = useQuery({
    ...read(listToolRuns, { query: { agentType: 'seller', tool: 'set-price', limit: 100 } }),
    select: (reply) => reply.data.runs,
    enabled: isWanted,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isUnderWay = state.data?.data.runs.some((run) => statusOf(run.state) === 'active')
      return isUnderWay === true && poll
    },
  })
  return found.data ?? (found.isError ? [] : undefined)
}

/** The newest run that asked for just this price after it was proposed; null without one. */
export function changeOf(
  runs: readonly ToolRun[],
  {
    productIds,
    suggested,
    currency,
    at,
  }: Pick<PriceProposal, 'productIds' | 'suggested' | 'currency' | 'at'>,
): ToolRun | null {
  const productId = oneProduct({ productIds })
  const price = plainPrice(suggested, currency)
  const isSame = ({ parameters, createdAt }: ToolRun) =>
    parameters['productId'] === productId && parameters['price'] === price && createdAt >= at
  return runs.find(isSame) ?? null
}

export function statusOf(state: ToolRunState | null): ProposalStatus {
  if (state === 'completed') return 'completed'
  return state === 'running' || state === 'waiting' ? 'active' : 'pending'
}

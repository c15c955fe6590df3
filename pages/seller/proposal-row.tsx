import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { refreshAgents, useApprovals } from '#features/agents/settings/web/agent-cache.ts'
import { undoNow } from '#features/agents/approvals/web/use-undo.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { getToolRun } from '#features/agents/tool-runs/contract/tool-run.ts'
import { refreshToolRuns } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { plainPrice, whyNotAdvised } from '#features/insight/analysis/rules/price-proposal.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { AnswerView, ApprovalCard } from '#pages/agents/agent-parts.ts'
import { Confidence } from '#pages/agents/confidence.tsx'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { formatPercentChange } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { changeOf, type ProposalStatus, statusOf, usePriceChanges } from './price-changes.ts'
import { oneProduct, type PriceProposal } from './price-proposals.ts'

const badges = {
  pending: { tint: 'neutral', word: t`Pending` },
  active: { tint: 'busy', word: t`Active` },
  completed: { tint: 'ready', word: t`Completed` },
} as const

const whyNotLabels = {
  unsure: t`Not recommended: confidence is below 50%.`,
  risky: t`Not recommended: the possible loss is larger than the expected gain.`,
}

/** One proposed price: what it changes, how far it has come, and the way to ask for it. */
export function ProposalRow({ title, proposal }: { title: string; proposal: PriceProposal }) {
  const { current, suggested, currency, gain, gainLow, gainHigh, confidence, isKept, at, answer } = proposal
  const productId = oneProduct(proposal)
  const [isOpen, setOpen] = useState(false)
  const changes = usePriceChanges()
  const change = usePriceChange()
  const stored = changeOf(changes ?? [], proposal)
  // What was just asked for is not in the list for a moment.
  const isUnread = change.data !== undefined && !changes?.some(({ id }) => id === change.data.runId)
  const state = isUnread ? change.data.status : (stored?.state ?? null)
  const approval = useApprovals('open').data?.find(
    ({ runId, tool, args }) =>
      runId === change.data?.runId ||
      (tool === 'set-price' && productId !== null && productOf(args) === productId),
  )
  const status: ProposalStatus = approval ? 'active' : statusOf(state)
  const whyNot = isKept ? null : whyNotAdvised(proposal, confidence)
  const isAskable = !isKept && whyNot === null && status === 'pending' && changes !== undefined
  const isStopped = status === 'pending' && stored !== null && !isUnread
  const money = (amount: number) => formatAmount(amount, currency)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="type-strong truncate">{title}</h2>
          <p className="type-small text-ink-2">{timeAgo(at)}</p>
        </div>
        <p className="tabular-nums">
          <span className="text-ink-2">{money(current)}</span> <span aria-hidden>→</span>{' '}
          <span className="sr-only">{t`suggested`} </span>
          <span className="type-strong">{money(suggested)}</span>{' '}
          <span className="text-ink-2">{formatPercentChange((suggested / current - 1) * 100)}</span>
        </p>
        {isKept ? (
          <Badge tint="neutral">{t`Keep price`}</Badge>
        ) : (
          <Badge tint={badges[status].tint}>{badges[status].word}</Badge>
        )}
        {approval && <Badge tint="needs">{t`Needs your approval`}</Badge>}
        <Button
          size="s"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Close ${title}` : t`Details of ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Close` : t`Details`}
        </Button>
        {isAskable && productId !== null && (
          <Button
            size="s"
            variant="glass"
            isBusy={change.isPending}
            aria-label={t`Apply the price of ${title}`}
            onClick={() => change.mutate({ productId, price: plainPrice(suggested, currency) })}
          >
            {change.isPending ? t`Asking...` : t`Apply`}
          </Button>
        )}
      </div>
      <div className="type-small mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
        {gain !== null && gainLow !== null && gainHigh !== null && (
          <span className="tabular-nums">
            <Trans>
              Expected extra profit of {money(gain)} a week, between {money(gainLow)} and {money(gainHigh)}
            </Trans>
          </span>
        )}
        {confidence !== null && <Confidence value={confidence} />}
        {whyNot && status === 'pending' && <span>{whyNotLabels[whyNot]}</span>}
        {isAskable && productId === null && (
          <span>
            {plural(proposal.productIds.length, {
              one: '# variant shares this price. Set it for each variant.',
              other: '# variants share this price. Set it for each variant.',
            })}
          </span>
        )}
      </div>
      {(isOpen || approval || isStopped) && (
        <div className="mt-3 flex flex-col gap-3">
          {isStopped && (
            <Notice tone="neutral" role="status" title={t`Couldn't change the price`}>
              {stored.summary ?? t`The store still has the old price.`}
            </Notice>
          )}
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            {approval && <ApprovalCard approval={approval} />}
            {isOpen && <AnswerView answer={answer} />}
          </Suspense>
        </div>
      )}
    </Card>
  )
}

function productOf(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'productId' in args ? args.productId : undefined
}

/** Asks for another price. What comes back waits for a yes, has happened, or was refused. */
function usePriceChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: { productId: string; price: string }) => {
      const body = { tool: 'set-price', parameters: change }
      return (await call(executeTool, { params: { agentType: 'seller' }, body })).data
    },
    onSuccess: ({ status, message, runId }) => {
      if (status === 'completed') void tellChanged(client, runId)
      if (status === 'failed' || status === 'rejected')
        showFailure(t`Couldn't change the price`, message ?? t`The store still has the old price.`)
    },
    onError: (error) =>
      showFailure(t`Couldn't change the price`, sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => {
      refreshAgents(client)
      refreshToolRuns(client)
    },
  })
}

/** Says so with the way back, once it is known. */
async function tellChanged(client: QueryClient, runId: string): Promise<void> {
  const found = await call(getToolRun, { params: { runId } }).catch(() => null)
  const undoable = found?.data.undoable ?? null
  const action = undoable && { label: t`Undo`, onAct: () => void undoNow(client, undoable) }
  showToast({ title: t`Price changed`, ...(action ? { action } : {}) })
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { type Approval } from '#features/agents/approvals/contract.ts'
import { useApprovals } from '#features/agents/settings/web/agent-cache.ts'
import type {
  StrategyEnd,
  StrategyRequest,
  StrategyRun,
} from '#features/agents/tool-runs/contract/strategy.ts'
import { OpenAsWorkflow } from '#features/automation/workflows/web/open-as-workflow.tsx'
import type { PlanSource } from '#features/automation/workflows/rules/from-plan.ts'
import { countedOf } from '#features/base/runs/web/run-labels.ts'
import { stageLabel } from '#features/base/runs/web/stage-labels.ts'
import { ApprovalCard } from '#pages/agents/agent-parts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStartStrategy, useStrategyRun, whyLeft } from './seller-implement.ts'
import { type Difficulty, difficultyOf } from './seller-strategy-facts.ts'

/** What is known, or what makes it known. */
export type Fact = { value: string } | { missing: string }

type Props = {
  name: string
  description: string
  /** How many products it would change; without any it is no strategy, and not listed. */
  products: number
  targetMarket: Fact
  expectedROI: Fact
  timeframe: Fact
  /** How many changes ask, or what makes that known. */
  approvals: number
  /** Whether a question of an agent belongs to this strategy. */
  isOwn: (approval: Approval) => boolean
  /** False while it is not known what was worked out and asked for before. */
  isReady?: boolean
  order: StrategyRequest
  /** What it does, as a workflow. */
  plan: PlanSource
  children?: ReactNode
  /** Another way to the same end. */
  act?: ReactNode
}

const recentMs = 24 * 60 * 60 * 1_000

/** Whether a run tells something that its merchant may not have read yet. */
function isRecent(run: StrategyRun | null | undefined): boolean {
  if (!run) return false
  return run.endedAt === null || Date.now() - Date.parse(run.endedAt) < recentMs
}

const difficulties: Record<Difficulty, string> = {
  beginner: t`Beginner`,
  intermediate: t`Intermediate`,
  advanced: t`Advanced`,
}

/** One strategy: what it is worth as far as that is known, and the way to start it. */
export function StrategyCard(props: Props) {
  const { name, description, products, targetMarket, expectedROI, timeframe, approvals } = props
  const { isReady = true, children, act } = props
  const start = useStartStrategy()
  const run = useStrategyRun(props.order.strategy)
  const isLive = start.isPending || run?.endedAt === null
  const open = (useApprovals('open').data ?? []).filter(props.isOwn)
  const isAsked = open.length > 0 || (run?.end?.asked ?? 0) > 0
  if (products === 0 && open.length === 0 && !isRecent(run)) return null
  const difficulty = difficulties[difficultyOf(approvals)]
  const asks = plural(approvals, { one: '# approval', other: '# approvals' })
  const facts: [string, Fact][] = [
    [t`Target market`, targetMarket],
    [t`Expected ROI`, expectedROI],
    [t`Timeframe`, timeframe],
    [t`Difficulty`, { value: t`${difficulty}: ${asks}` }],
  ]
  return (
    <Card
      title={name}
      aside={
        products > 0 && (
          <span className="type-small text-ink-2 tabular-nums">{formatCount(products, 'product')}</span>
        )
      }
    >
      <p className="text-ink-2">{description}</p>
      {children}
      {products > 0 && (
        <>
          <dl className="my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3">
            {facts.map(([label, fact]) => (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0 break-words tabular-nums">
                  {'value' in fact ? (
                    fact.value
                  ) : (
                    <span className="text-ink-2">{t`Not known yet. ${fact.missing}`}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2">
            {isReady && run !== undefined && (isLive || !isAsked) && (
              <Button
                variant="ink"
                isBusy={isLive}
                aria-label={t`Implement Strategy: ${name}`}
                onClick={() => start.mutate(props.order)}
              >
                {isLive ? t`Starting...` : t`Implement Strategy`}
              </Button>
            )}
            <OpenAsWorkflow plan={props.plan} />
            {act}
          </div>
        </>
      )}
      {run && <RunState run={run} />}
      {run?.end && <Outcome run={run} ended={run.end} />}
      {open.length > 0 && (
        <div className="mt-3 flex flex-col gap-3">
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            {open.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} />
            ))}
          </Suspense>
        </div>
      )}
    </Card>
  )
}

/** What the run does now, or why it failed. */
function RunState({ run: { progress, endedAt, problem } }: { run: StrategyRun }) {
  if (problem !== null) {
    return (
      <div className="mt-3">
        <Notice tone="warning" title={t`Couldn't complete the strategy`}>
          {problem}
        </Notice>
      </div>
    )
  }
  if (endedAt !== null) return null
  return (
    <p role="status" className="type-small mt-3 text-ink-2 tabular-nums">
      {progress
        ? [stageLabel(progress), countedOf(progress)].filter(Boolean).join(' · ')
        : t`Waiting to start`}
    </p>
  )
}

type OutcomeProps = { run: StrategyRun; ended: StrategyEnd }

/** What was left, where that is no single product. */
const wholes: Record<StrategyRun['strategy'], string> = {
  restock: t`Restock`,
  clearance: t`Products`,
  listings: t`Listings`,
}

/** What became of a strategy that was approved. */
function sayDone(strategy: StrategyRun['strategy'], done: number): string {
  switch (strategy) {
    case 'restock':
      return plural(done, {
        one: '# product added to the purchase list',
        other: '# products added to the purchase list',
      })
    case 'clearance':
      return plural(done, { one: '# price changed', other: '# prices changed' })
    case 'listings':
      return plural(done, { one: '# listing changed', other: '# listings changed' })
  }
}

function Outcome({ run, ended: { asked, done, refused, left } }: OutcomeProps) {
  const waiting =
    asked > 0
      ? plural(asked, {
          one: '# change is waiting for your approval',
          other: '# changes are waiting for your approval',
        })
      : null
  const changed = done > 0 ? sayDone(run.strategy, done) : null
  const title = waiting ?? changed ?? t`Nothing was changed`
  return (
    <div className="mt-3">
      <Notice tone="neutral" role="status" title={title}>
        {run.endedAt !== null && <p className="type-small">{timeAgo(run.endedAt)}</p>}
        {waiting && changed && <p>{changed}</p>}
        {refused > 0 && (
          <p>
            {plural(refused, {
              one: '# change was not approved or failed',
              other: '# changes were not approved or failed',
            })}
          </p>
        )}
        {left.length > 0 && (
          <>
            <p>
              <Trans>Not changed: {formatNumber(left.length)}</Trans>
            </p>
            <ul>
              {left.map((one) => {
                const of = one.title ?? wholes[run.strategy]
                const why = whyLeft(one)
                return <li key={of} className="break-words">{t`${of}: ${why}`}</li>
              })}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

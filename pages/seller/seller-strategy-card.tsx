import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { type Approval } from '#features/agents/conversations/contract/approval.ts'
import { useApprovals } from '#features/agents/conversations/web/agent-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { count, figure } from '#ui/count.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ApprovalCard } from '#pages/agents/agent-parts.ts'
import { type Implemented, type Prepared, useImplement } from './seller-implement.ts'
import { type Difficulty, difficultyOf } from './seller-strategy-facts.ts'

/** What is known, or what makes it known. */
export type Fact = { value: string } | { missing: string }

type Props = {
  name: string
  description: string
  /** How many products it is about. */
  products: number
  targetMarket: Fact
  expectedROI: Fact
  timeframe: Fact
  /** How many changes ask, or what makes that known. */
  approvals: number | { missing: string }
  /** Whether a question of an agent belongs to this strategy. */
  isOwn: (approval: Approval) => boolean
  /** False while it is not known what was worked out and asked for before. */
  isReady?: boolean
  prepare: () => Prepared | Promise<Prepared>
  children?: ReactNode
  /** Another way to the same end. */
  act?: ReactNode
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
  const implement = useImplement(props.prepare)
  const open = (useApprovals('open').data ?? []).filter(props.isOwn)
  const difficulty = typeof approvals === 'number' ? difficultyOf(approvals) : null
  const asks =
    typeof approvals === 'number'
      ? plural(approvals, { one: '# approval', other: '# approvals' })
      : approvals.missing
  const facts: [string, Fact][] = [
    [t`Target market`, targetMarket],
    [t`Expected ROI`, expectedROI],
    [t`Timeframe`, timeframe],
    [
      t`Difficulty`,
      difficulty
        ? { value: t`${difficulties[difficulty]}: ${asks}` }
        : approvals === 0
          ? { value: t`Nothing is left to approve` }
          : { missing: asks },
    ],
  ]
  return (
    <Card
      title={name}
      aside={<span className="type-small text-ink-2 tabular-nums">{count(products, 'product')}</span>}
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
            {isReady && open.length === 0 && (
              <Button
                variant="ink"
                isBusy={implement.isPending}
                aria-label={t`Implement Strategy: ${name}`}
                onClick={() => implement.mutate()}
              >
                {implement.isPending ? t`Starting...` : t`Implement Strategy`}
              </Button>
            )}
            {act}
          </div>
        </>
      )}
      {implement.data && <Outcome ended={implement.data} isWaiting={open.length > 0} />}
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

function Outcome({ ended: { asked, done, left }, isWaiting }: { ended: Implemented; isWaiting: boolean }) {
  const title =
    asked > 0 && isWaiting
      ? plural(asked, { one: '# change waits for your yes', other: '# changes wait for your yes' })
      : done + asked > 0
        ? plural(done + asked, { one: '# change was started', other: '# changes were started' })
        : t`Nothing was changed`
  return (
    <div className="mt-3">
      <Notice tone="neutral" role="status" title={title}>
        {left.length > 0 && (
          <>
            <p>
              <Trans>Left as they are: {figure(left.length)}</Trans>
            </p>
            <ul>
              {left.map(({ title: of, why }) => (
                <li key={of} className="break-words">{t`${of}: ${why}`}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

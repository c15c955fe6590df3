import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReasoningSession } from '../contract/session.ts'
import { firstDifference, pairSteps } from '../rules/align.ts'
import { ComparedSteps } from './compared-steps.tsx'
import { isOver, useSession } from './reasoning-cache.ts'
import { sessionStatusLabels } from './reasoning-labels.ts'

type Props = { originalId: string; forkId: string }

/** A turn and its fork side by side, step by step, with the first step in which they differ. */
export function ForkCompare({ originalId, forkId }: Props) {
  const [original, fork] = [useSession(originalId), useSession(forkId)]
  const failed = [original, fork].find(({ isError, data }) => isError && !data)
  if (failed) return <ReadProblem title={t`The two turns could not be read`} query={failed} />
  if (!original.data || !fork.data) return <Skeleton className="h-60 w-full rounded-card" />
  return <Compared original={original.data} fork={fork.data} />
}

function Compared({ original, fork }: { original: ReasoningSession; fork: ReasoningSession }) {
  const at = firstDifference(stepsBeside(original, fork), stepsBeside(fork, original))
  const pairs = pairSteps(original.steps, fork.steps)
  const isEnded = isOver(fork)
  return (
    <section
      aria-label={t`The turn and its fork`}
      className="@container min-w-0 rounded-card border border-line"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <p role="status" className="type-strong min-w-0 flex-1 basis-48">
          {sentenceOf(at, isEnded)}
        </p>
        <Link
          to={`/${fork.agentType}`}
          search={{ conversation: fork.conversationId, assistant: 'open' }}
          className={buttonStyle({ size: 's' })}
        >
          <Trans>Open its conversation</Trans>
        </Link>
      </div>
      {fork.status === 'waiting' && (
        <div className="px-4 pb-3">
          <Notice
            tone="warning"
            title={t`The fork waits for you`}
            action={
              <Link to="/approvals" className={buttonStyle({ size: 's' })}>
                <Trans>Open approvals</Trans>
              </Link>
            }
          >
            <Trans>It would change your store, and asks first.</Trans>
          </Notice>
        </div>
      )}
      <div className="grid border-t border-line @2xl:grid-cols-2">
        <Head title={t`As recorded`} session={original} />
        <Head title={t`Fork`} session={fork} isSecond />
      </div>
      <ComparedSteps pairs={pairs} differsAt={at} isForkOver={isEnded} />
      <p className="type-small border-t border-line px-4 py-2.5 text-ink-2 tabular-nums">
        {plural(original.steps.length, { one: '# step as recorded', other: '# steps as recorded' })} ·{' '}
        {plural(fork.steps.length, { one: '# step in the fork', other: '# steps in the fork' })}
      </p>
    </section>
  )
}

function Head({
  title,
  session: { status, finalDecision },
  isSecond = false,
}: {
  title: string
  session: ReasoningSession
  isSecond?: boolean
}) {
  const { word, tint } = sessionStatusLabels[status]
  return (
    <div className={`min-w-0 px-4 py-3 ${isSecond ? 'border-line @max-2xl:border-t @2xl:border-s' : ''}`}>
      <div className="flex items-center gap-2">
        <h3 className="type-section min-w-0 flex-1">{title}</h3>
        <Badge tint={tint}>{word}</Badge>
      </div>
      <p className="mt-1 line-clamp-4 break-words text-ink-2">{finalDecision ?? t`No answer yet`}</p>
    </div>
  )
}

/** As far as it can be compared: the other may still come to the steps behind. */
function stepsBeside(session: ReasoningSession, other: ReasoningSession) {
  return isOver(other) ? session.steps : session.steps.slice(0, other.steps.length)
}

function sentenceOf(at: number | null, isEnded: boolean): string {
  if (at !== null) return t`They differ from step ${formatNumber(at + 1)} on.`
  return isEnded ? t`Both came to the same steps.` : t`The same so far. The fork is still under way.`
}

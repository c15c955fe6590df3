import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { GitFork } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReasoningSession, ReasoningStep } from '../contract/session.ts'
import { firstDifference, pairSteps, type StepPair } from '../rules/compare.ts'
import { RawValue } from './raw-value.tsx'
import { isOver, useSession } from './reasoning-cache.ts'
import { durationText, sessionStatusLabels, stepTypeLabels } from './reasoning-labels.ts'

type Props = { originalId: string; forkId: string }

/** A turn and its fork side by side, step by step, with the first step in which they differ. */
export function ForkCompare({ originalId, forkId }: Props) {
  const [original, fork] = [useSession(originalId), useSession(forkId)]
  const failed = [original, fork].find(({ isError, data }) => isError && !data)
  if (failed) return <ReadProblem title={t`Couldn't load the two answers`} query={failed} />
  if (!original.data || !fork.data) return <Skeleton className="h-60 w-full rounded-card" />
  return <Compared original={original.data} fork={fork.data} />
}

function Compared({ original, fork }: { original: ReasoningSession; fork: ReasoningSession }) {
  const at = firstDifference(stepsBeside(original, fork), stepsBeside(fork, original))
  const pairs = pairSteps(original.steps, fork.steps)
  const isEnded = isOver(fork)
  return (
    <section
      aria-label={t`Original answer and variation`}
      className="@container min-w-0 rounded-card border border-line"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <p role="status" className="type-strong min-w-0 flex-1 basis-48">
          {sentenceOf(at, isEnded)}
        </p>
        <Link
          to={`/${fork.agentType}`}
          search={{
            ...(fork.conversationId === null ? {} : { conversation: fork.conversationId }),
            assistant: 'open',
          }}
          className={buttonStyle({ size: 's' })}
        >
          <Trans>Open conversation</Trans>
        </Link>
      </div>
      {fork.status === 'waiting' && (
        <div className="px-4 pb-3">
          <Notice
            tone="warning"
            title={t`The variation needs your approval`}
            action={
              <Link to="/approvals" className={buttonStyle({ size: 's' })}>
                <Trans>Open approvals</Trans>
              </Link>
            }
          >
            <Trans>It wants to change your store and is waiting for your approval.</Trans>
          </Notice>
        </div>
      )}
      <div className="grid border-t border-line @2xl:grid-cols-2">
        <Head title={t`Original`} session={original} />
        <Head title={t`Variation`} session={fork} isSecond />
      </div>
      <ComparedSteps pairs={pairs} differsAt={at} isForkOver={isEnded} />
      <p className="type-small border-t border-line px-4 py-2.5 text-ink-2 tabular-nums">
        {plural(original.steps.length, { one: '# step in the original', other: '# steps in the original' })} ·{' '}
        {plural(fork.steps.length, { one: '# step in the variation', other: '# steps in the variation' })}
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
  if (at !== null) return t`Different from step ${formatNumber(at + 1)}.`
  return isEnded ? t`Both took the same steps.` : t`The same so far. The variation is still running.`
}

type ComparedStepsProps = { pairs: readonly StepPair[]; differsAt: number | null; isForkOver: boolean }

/** Two timelines side by side; one below the other where it is narrow. */
function ComparedSteps({ pairs, differsAt, isForkOver }: ComparedStepsProps) {
  return (
    <ol>
      {pairs.map(({ original, fork }, at) => {
        const isFirst = at === differsAt
        return (
          <li
            key={at}
            aria-current={isFirst ? 'step' : undefined}
            className={`border-t ${isFirst ? 'border-needs-line bg-needs-soft' : 'border-line'}`}
          >
            {isFirst && (
              <p className="px-4 pt-2.5">
                <Badge tint="needs">
                  <GitFork aria-hidden />
                  <Trans>First different step</Trans>
                </Badge>
              </p>
            )}
            <div className="grid @2xl:grid-cols-2">
              <Side name={t`Original`} step={original} isOver />
              <Side name={t`Variation`} step={fork} isOver={isForkOver} isSecond />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

type SideProps = { name: string; step: ReasoningStep | null; isOver: boolean; isSecond?: boolean }

function Side({ name, step, isOver, isSecond = false }: SideProps) {
  return (
    <div className={`min-w-0 px-4 py-2.5 ${isSecond ? 'border-line @max-2xl:border-t @2xl:border-s' : ''}`}>
      <span className="type-small text-ink-2 @2xl:sr-only">{name}</span>
      {step === null ? (
        <p className="text-ink-3">{isOver ? t`No such step` : t`Not reached yet`}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="type-strong min-w-0 flex-1 break-words">
              {step.stepNumber}. {step.description}
            </span>
            <span className="type-small text-ink-2 tabular-nums">
              {stepTypeLabels[step.type]}
              {step.duration !== null && ` · ${durationText(step.duration)}`}
            </span>
          </div>
          {step.reasoning && (
            <p className="mt-0.5 line-clamp-4 break-words whitespace-pre-wrap text-ink-2">{step.reasoning}</p>
          )}
          {step.output !== null && step.output !== undefined && (
            <details>
              <summary className="type-label cursor-pointer rounded-control py-1 text-ink-2 hover:text-ink">
                <Trans>Output</Trans>
              </summary>
              <RawValue value={step.output} />
            </details>
          )}
        </>
      )}
    </div>
  )
}

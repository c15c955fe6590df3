import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { GitFork } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import type { ReasoningStep } from '../contract/session.ts'
import type { StepPair } from '../rules/align.ts'
import { RawValue } from './raw-value.tsx'
import { durationText, stepTypeLabels } from './reasoning-labels.ts'

type Props = { pairs: readonly StepPair[]; differsAt: number | null; isForkOver: boolean }

/** Two timelines side by side; one below the other where it is narrow. */
export function ComparedSteps({ pairs, differsAt, isForkOver }: Props) {
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
                  <Trans>First step that differs</Trans>
                </Badge>
              </p>
            )}
            <div className="grid @2xl:grid-cols-2">
              <Side name={t`As recorded`} step={original} isOver />
              <Side name={t`Fork`} step={fork} isOver={isForkOver} isSecond />
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
        <p className="text-ink-3">{isOver ? t`No such step` : t`Not there yet`}</p>
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

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mean } from 'simple-statistics'
import { Card } from '#ui/card.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import type { ReasoningSession, ReasoningStep } from '../contract/session.ts'
import {
  durationText,
  type ReasoningTab,
  sessionStatusLabels,
  stepTypeLabels,
  stepTypes,
} from './reasoning-labels.ts'
import { StepList } from './step-list.tsx'

/** One part of how an answer came about. */
export function SessionPart({ session, part }: { session: ReasoningSession; part: ReasoningTab }) {
  switch (part) {
    case 'steps':
      return <StepList session={session} />
    case 'timeline':
      return <StepTimeline session={session} />
    case 'metrics':
      return <SessionMetrics session={session} />
  }
}

const minPercent = 0.6

/** When each step was under way, as bars one below the other. */
function StepTimeline({ session }: { session: ReasoningSession }) {
  const { bars, wholeMs } = timeBars(session)
  if (bars.length === 0) {
    return (
      <Card>
        <p className="text-ink-2">
          <Trans>No steps yet.</Trans>
        </p>
      </Card>
    )
  }
  return (
    <Card>
      <p className="text-ink-2 tabular-nums">
        <Trans>{durationText(wholeMs)} from question to last step</Trans>
      </p>
      <ol className="mt-3 flex flex-col gap-2.5">
        {bars.map(({ step, from, length }) => (
          <li key={step.id}>
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate" title={step.description}>
                {step.stepNumber}. {step.description}
              </span>
              <span className="type-small flex-none text-ink-2 tabular-nums">
                {stepTypeLabels[step.type]} · {durationText(step.duration)}
              </span>
            </div>
            <div aria-hidden className="relative mt-1 h-2 rounded-round bg-press">
              <span
                className="absolute inset-y-0 rounded-round bg-ink-3"
                style={{
                  insetInlineStart: `min(${from * 100}%, ${100 - minPercent}%)`,
                  width: `max(${length * 100}%, ${minPercent}%)`,
                }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A session in figures: how many steps of which type, how sure, how long, and how it ended. */
function SessionMetrics({ session: { steps, status, totalDuration } }: { session: ReasoningSession }) {
  const confidence = meanConfidence(steps)
  const counts = stepTypes.map((type) => ({
    type,
    number: steps.filter((step) => step.type === type).length,
  }))
  return (
    <>
      <FiguresStrip
        cells={[
          { label: t`Steps`, value: formatNumber(steps.length) },
          {
            label: t`Average confidence`,
            value: confidence === null ? '–' : formatPercent(confidence * 100),
          },
          { label: t`Duration`, value: durationText(totalDuration) },
          { label: t`Outcome`, value: sessionStatusLabels[status].word },
        ]}
      />
      <Card title={t`Steps by type`}>
        <dl className="flex flex-col gap-2.5">
          {counts.map(({ type, number }) => (
            <div key={type} className="flex items-center gap-3">
              <dt className="w-24 flex-none text-ink-2">{stepTypeLabels[type]}</dt>
              <dd className="flex min-w-0 flex-1 items-center gap-3">
                <span aria-hidden className="h-1 flex-1 overflow-hidden rounded-round bg-press">
                  <span
                    className="block h-full bg-ink-3"
                    style={{ width: `${(100 * number) / Math.max(1, steps.length)}%` }}
                  />
                </span>
                <span className="type-strong w-8 text-end tabular-nums">{formatNumber(number)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

/** A step as a bar: where it begins and how long it is, as shares of the whole. */
type TimeBar = { step: ReasoningStep; from: number; length: number }

/** A step is stamped when it ends. `wholeMs` is the time from the first beginning to the last end. */
function timeBars({ steps, createdAt }: ReasoningSession): { bars: TimeBar[]; wholeMs: number } {
  const spans = steps.map((step) => {
    const end = Date.parse(step.timestamp)
    return { step, start: end - (step.duration ?? 0), end }
  })
  const first = Math.min(Date.parse(createdAt), ...spans.map(({ start }) => start))
  const wholeMs = Math.max(1, ...spans.map(({ end }) => end - first))
  const bars = spans.map(({ step, start, end }) => ({
    step,
    from: (start - first) / wholeMs,
    length: (end - start) / wholeMs,
  }))
  return { bars, wholeMs }
}

/** Null where no step gives a confidence. */
function meanConfidence(steps: readonly ReasoningStep[]): number | null {
  const given = steps.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  return given.length === 0 ? null : mean(given)
}

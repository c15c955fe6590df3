import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Cpu, WifiOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { listReasoning, reason, type ReasonedAnswer } from '../contract/session.ts'
import { useReasoningHealth, useSessions } from './reasoning-cache.ts'
import { confidenceTint } from './reasoning-labels.ts'
import { StepList } from './step-list.tsx'

/** Thinks a question through. */
function useReason(agentType: AgentId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (query: string) => (await call(reason, { body: { query, agentType } })).reasoning,
    onSettled: () => client.invalidateQueries({ queryKey: [listReasoning.path] }),
  })
}

const maxQuestionLength = 4_000

type Props = {
  agent: AgentId
  /** What is believed of the store, shown when it is asked for. */
  beliefs: ReactNode
}

/** Thinks a question through: its steps while it thinks, then what came of them. */
export function ReasonPanel({ agent, beliefs }: Props) {
  const [question, setQuestion] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBelieving, setBelieving] = useState(false)
  const health = useReasoningHealth(agent)
  const thinking = useReason(agent)
  const text = question.trim()
  const held = health.data?.bayesian_beliefs

  function ask() {
    setTried(true)
    if (text !== '' && !thinking.isPending) thinking.mutate(text)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }

  return (
    <>
      <Card title={t`Reasoning engine`} aside={<EngineBadge agent={agent} />}>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <Field
            isRequired
            label={t`Question`}
            error={isTried && text === '' ? t`Enter a question` : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={maxQuestionLength}
                value={question}
                onChange={(event) => setQuestion(event.target.value)}
                onKeyDown={onKeyDown}
                className={`${controlStyle({})} h-auto py-2`}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="ink" isBusy={thinking.isPending}>
              {thinking.isPending ? t`Reasoning...` : t({ message: 'Reason', context: 'to think' })}
            </Button>
            <Button aria-expanded={isBelieving} onClick={() => setBelieving(!isBelieving)}>
              {isBelieving ? t`Hide beliefs` : t`Show beliefs`}
              {held !== undefined && (
                <span className="font-normal text-ink-3 tabular-nums">{formatNumber(held)}</span>
              )}
            </Button>
          </div>
        </form>
        <div aria-live="polite" className="mt-4 min-w-0 empty:hidden">
          {thinking.isPending && <StepsSoFar agent={agent} question={thinking.variables} />}
          {thinking.error && (
            <Notice tone="error" role="alert" title={t`Couldn't answer the question`}>
              {sentenceOf(thinking.error, t`The server didn't respond. Ask again.`)}
            </Notice>
          )}
          {thinking.data && !thinking.isPending && <ReasonedView answer={thinking.data} />}
        </div>
      </Card>
      {isBelieving && beliefs}
    </>
  )
}

/** The steps of the session that is under way, as they are stored. */
function StepsSoFar({ agent, question }: { agent: AgentId; question: string }) {
  const sessions = useSessions(agent, true).data ?? []
  const session = sessions.find(
    ({ query, status }) => (status === 'running' || status === 'waiting') && query === question,
  )
  return (
    <div className="flex flex-col gap-3">
      <Meter label={t`Reasoning in progress`} percent={null} />
      {session && session.steps.length > 0 ? (
        <StepList session={session} />
      ) : (
        <p className="text-ink-2">
          <Trans>
            The first step is on its way. You can leave this page; all steps stay under Reasoning.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** Whether a model thinks, or rules do. A server that does not say counts as without a model. */
function EngineBadge({ agent }: { agent: AgentId }) {
  const { data, isPending } = useReasoningHealth(agent)
  if (isPending) return null
  return data?.deepseek_available ? (
    <Badge tint="ready">
      <Cpu aria-hidden />
      {t`Active`}
    </Badge>
  ) : (
    <Badge tint="neutral">
      <WifiOff aria-hidden />
      {t`Local Mode`}
    </Badge>
  )
}

/** What a question came to: the conclusion, what to do, and each step on the way. */
function ReasonedView({ answer }: { answer: ReasonedAnswer }) {
  const { conclusion, confidenceScore, recommendations, steps } = answer
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <section aria-label={t`Conclusion`}>
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <h3 className="type-strong">
            <Trans>Conclusion</Trans>
          </h3>
          <Confidence value={confidenceScore} />
        </div>
        <p className="type-body break-words whitespace-pre-wrap">
          {conclusion || t`No answer yet. It's still running; see the rest under Reasoning.`}
        </p>
      </section>
      {recommendations.length > 0 && (
        <section aria-label={t`Recommendations`}>
          <h3 className="type-strong mb-1">
            <Trans>Recommendations</Trans>
          </h3>
          <ul className="list-disc ps-4 text-ink-2">
            {recommendations.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <section aria-label={t`Steps`}>
          <h3 className="type-strong mb-1">
            <Trans>Steps</Trans>
          </h3>
          <ol>
            {steps.map(({ step, thought, analysis, evidence, confidence }) => (
              <li key={step} className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
                <span
                  aria-hidden
                  className="type-label grid size-6 flex-none place-items-center rounded-badge border border-line-2 text-ink-2 tabular-nums"
                >
                  {step}
                </span>
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-center gap-2">
                    <p className="min-w-0 flex-1 basis-40 break-words">{thought}</p>
                    <Confidence value={confidence} />
                  </div>
                  {analysis && <p className="break-words whitespace-pre-wrap text-ink-2">{analysis}</p>}
                  {evidence.map((fact) => (
                    <p key={fact} className="type-small break-words text-ink-2">
                      {fact}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Confidence({ value }: { value: number | null }) {
  if (value === null) return null
  return (
    <Badge tint={confidenceTint(value)}>
      <Trans>{formatPercent(value * 100)} confidence</Trans>
    </Badge>
  )
}

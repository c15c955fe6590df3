import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { formatNumber } from '#ui/format.ts'
import { Field } from '#ui/field.tsx'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { EngineBadge } from './engine-badge.tsx'
import { useHealth, useReason } from './reason-cache.ts'
import { ReasonedView } from './reasoned-view.tsx'
import { useSessions } from './reasoning-cache.ts'
import { StepList } from './step-list.tsx'

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
  const health = useHealth()
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
      <Card title={t`Reasoning engine`} aside={<EngineBadge />}>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <Field label={t`Question`} error={isTried && text === '' ? t`Write a question` : undefined}>
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
              {thinking.isPending ? t`Reasoning...` : t`Reason`}
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
            <Notice tone="error" role="alert" title={t`The question was not answered`}>
              {sentenceOf(thinking.error, t`The server did not answer. Ask again.`)}
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
      <Meter label={t`Reasoning is under way`} percent={null} />
      {session && session.steps.length > 0 ? (
        <StepList session={session} />
      ) : (
        <p className="text-ink-2">
          <Trans>The first step is on its way. You can leave: all steps stay under Reasoning.</Trans>
        </p>
      )}
    </div>
  )
}

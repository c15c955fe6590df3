import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { useConversation } from '#features/agents/settings/web/agent-cache.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSession } from './reasoning-cache.ts'
import { type ReasoningTab, sessionParts, titleOf } from './reasoning-labels.ts'
import { SessionPart } from './session-part.tsx'

/** How the answers of one conversation came about: the newest, or another of its questions. */
export function ConversationReasoning({ conversationId }: { conversationId: string | undefined }) {
  const log = useConversation(conversationId)
  const [chosen, setChosen] = useState<string | null>(null)
  const asked = toTurns(log.data?.events ?? [])
  const turn = asked.find(({ id }) => id === chosen) ?? asked.at(-1)
  if (!turn) {
    return (
      <p className="text-ink-2">
        <Trans>Ask the agent a question to see how it reaches its answer, step by step.</Trans>
      </p>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {asked.length > 1 && (
        <SelectInput
          aria-label={t`Question`}
          value={turn.id}
          onChange={({ target }) => setChosen(target.value)}
          options={asked.toReversed().map(({ id, text, isRetry }) => {
            const title = titleOf(text).slice(0, 60)
            return { value: id, label: isRetry ? t`${title} (tried again)` : title }
          })}
        />
      )}
      <TurnReasoning key={turn.id} runId={turn.id} />
    </div>
  )
}

type AskedTurn = { id: string; text: string; isRetry: boolean }

/** The turns of a log, each with the question it answers: one that tries again answers the question before it. */
function toTurns(events: readonly AgentEvent[]): AskedTurn[] {
  const turns = new Map<string, AskedTurn>()
  let text = ''
  for (const event of events) {
    const isQuestion = event.type === 'user_message'
    if (isQuestion) text = event.text
    const { runId: id } = event
    if (id === null || turns.has(id) || !(isQuestion || event.type === 'thought')) continue
    turns.set(id, { id, text, isRetry: !isQuestion && text !== '' })
  }
  return [...turns.values()]
}

function TurnReasoning({ runId }: { runId: string }) {
  const [part, setPart] = useState<ReasoningTab>('steps')
  const found = useSession(runId)
  if (!found.data && found.isError) {
    return <ReadProblem title={t`Couldn't load the reasoning`} query={found} />
  }
  return (
    <>
      <Segments label={t`Reasoning view`} options={sessionParts} value={part} onChange={setPart} />
      {found.data ? (
        <SessionPart session={found.data} part={part} />
      ) : (
        <Skeleton className="h-72 w-full rounded-card" />
      )}
    </>
  )
}

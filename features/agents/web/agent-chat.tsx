import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChatMessage } from '../contract/chat.ts'
import type { AgentId } from '../contract/event.ts'
import { useAgentStatus, useAgentTools } from './agent-cache.ts'
import { agentFaces } from './agent-faces.ts'
import { ChatBar } from './chat-bar.tsx'
import { toEntries } from './chat-entries.ts'
import { ChatLog } from './chat-log.tsx'
import { ChatStart } from './chat-start.tsx'
import { Composer } from './composer.tsx'
import { useDraft } from './drafts.ts'
import { type HandoffNote, handoffSentence } from './handoff-note.ts'
import { TurnEnd } from './turn-end.tsx'
import { useHandedOver } from './use-handed-over.ts'
import { useTurn } from './use-turn.ts'

type Props = {
  agent: AgentId
  conversationId?: string | undefined
  /** Another conversation is shown from now on; undefined is a new one. */
  onConversation?: ((conversationId: string | undefined) => void) | undefined
}

/** A conversation with an agent. Fills the height that it is given. */
export function AgentChat({ agent, conversationId: given, onConversation }: Props) {
  const [shown, setShown] = useState({ agent, given, id: given })
  if (shown.given !== given || shown.agent !== agent) setShown({ agent, given, id: given })
  const conversationId = shown.id
  const { name } = agentFaces[agent]
  const [isLive, setLive] = useState(true)
  const [draft, setDraft] = useDraft(conversationId ?? `new ${agent}`)
  const status = useAgentStatus(agent, isLive)
  const tools = useAgentTools(agent)

  function open(id: string | undefined) {
    setShown((before) => ({ ...before, id }))
    onConversation?.(id)
  }

  const [handed, setHanded] = useHandedOver(agent, () => open(undefined))
  const turn = useTurn({ agent, conversationId, isLive, onConversation: open })
  const { log, isBusy } = turn
  const events = log?.events ?? []
  const entries = toEntries(events, {
    parts: turn.parts,
    pending: turn.pending,
    isTurnLive: turn.isTurnLive,
    runId: log?.turn?.runId ?? null,
  })
  const reason = reasonOf(status.data?.status, name, status.isError)

  async function say(text: string) {
    const message = text.trim()
    if (message === '' || isBusy || reason !== null) return
    setDraft('')
    setHanded(null)
    const isSent = await turn.send(message, conversationId === undefined ? contextOf(handed) : undefined)
    if (!isSent) setDraft(message)
  }

  const firstWords = conversationId === undefined && reason === null ? handed?.initialMessage : null
  const sayFirst = useEffectEvent(say)
  useEffect(() => {
    // As soon as the agent can be asked, and once: saying it takes the note away.
    if (firstWords) void sayFirst(firstWords)
  }, [firstWords])

  const isWaiting = log?.turn?.status === 'waiting'
  const isEmpty = entries.length === 0 && handed === null

  return (
    <section aria-label={t`Chat with ${name}`} className="flex h-full min-h-0 min-w-0 flex-col">
      <ChatBar
        status={status.data}
        model={events.findLast((event) => event.type === 'thought')?.model ?? null}
        isLive={isLive}
        onLive={setLive}
        conversation={log?.conversation ?? null}
        onNew={() => open(undefined)}
      />
      <ChatLog agent={agent} entries={entries} onResend={isBusy || reason ? undefined : turn.resend}>
        {handed && conversationId === undefined && (
          <p className="type-small text-ink-2">{handoffSentence(handed.fromAgent, handed.reason)}</p>
        )}
        {turn.query.isError && (
          <ReadProblem title={t`The conversation could not be read`} query={turn.query} />
        )}
        {conversationId !== undefined && turn.query.isPending && isEmpty && <LogSkeleton />}
        {conversationId === undefined && isEmpty && (
          <ChatStart
            agent={agent}
            capabilities={status.data?.capabilities ?? []}
            tools={tools.data ?? []}
            onAsk={(question) => void say(question)}
            onBegin={setDraft}
          />
        )}
        {log && !isBusy && <TurnEnd agent={agent} log={log} onRetry={turn.retry} />}
        <p role="status" className={isBusy && turn.parts.length === 0 ? 'type-small text-ink-2' : 'sr-only'}>
          {isBusy ? t`${name} is answering…` : events.length > 0 ? t`${name} has answered.` : ''}
        </p>
      </ChatLog>
      <div className="mx-auto w-full max-w-[752px] flex-none px-4 pb-4">
        {reason && (
          <p role="alert" className="type-small mb-2 text-ink-2">
            {reason}
          </p>
        )}
        <Composer
          text={draft}
          onText={setDraft}
          reason={reason}
          isBusy={isBusy}
          placeholder={
            isWaiting ? t`A new message replaces this request` : t`Ask ${name}, or type @ to name a product`
          }
          hint={t`${name} can read your catalogue. Writes always ask, unless you set them to auto.`}
          tools={tools.data ?? []}
          onSend={() => void say(draft)}
          onStop={turn.stop}
        />
      </div>
    </section>
  )
}

function reasonOf(status: string | undefined, name: string, isError: boolean): string | null {
  if (status === 'online' || status === 'busy') return null
  if (status === 'offline') return t`${name} is switched off. Switch it on under its limits.`
  if (status === 'error') return t`${name} has a problem and cannot be asked now.`
  return isError
    ? t`Whether ${name} is there could not be read. Check your connection.`
    : t`Looking for ${name}…`
}

function contextOf(note: HandoffNote | null): ChatMessage['context'] {
  if (!note) return undefined
  return { fromAgent: note.fromAgent, ...(note.reason ? { reason: note.reason.slice(0, 300) } : {}) }
}

function LogSkeleton() {
  return (
    <>
      <Skeleton className="ms-auto h-11 w-2/3 rounded-dialog" />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </>
  )
}

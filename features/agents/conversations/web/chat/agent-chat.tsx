import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { exampleText } from '#features/agents/settings/web/example-texts.ts'
import { useAgentStatus } from '#features/agents/settings/web/agent-cache.ts'
import { useAgentTools } from '#features/agents/settings/web/agent-tools.ts'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChatMessage } from '../../contract/chat.ts'
import { ChatBar } from './chat-bar.tsx'
import { toEntries } from './chat-entries.ts'
import { ChatLog } from './chat-log.tsx'
import { ChatStart } from './chat-start.tsx'
import { Composer } from './composer.tsx'
import { clearHandoff, type HandoffNote, handoffSentence, readHandoff } from './handoff-note.ts'
import { isSame, type Mention, namedIn } from './mention.ts'
import { TurnEnd } from './turn-end.tsx'
import { useTurn, waitsForMerchant } from './use-turn.ts'

const nothingSaid: readonly AgentEvent[] = []

type Props = {
  agent: AgentId
  conversationId?: string | undefined
  /** Another conversation is shown from now on; undefined is a new one. */
  onConversation?: ((conversationId: string | undefined) => void) | undefined
  /** What was said names products: whoever lists products reads them again. */
  onProducts?: (() => void) | undefined
}

/** A conversation with an agent. Fills the height that it is given. */
export function AgentChat({ agent, conversationId: given, onConversation, onProducts }: Props) {
  const [shown, setShown] = useState({ agent, given, id: given })
  if (shown.given !== given || shown.agent !== agent) setShown({ agent, given, id: given })
  const conversationId = shown.id
  const { name } = agentProfiles[agent]
  const [isLive, setLive] = useState(true)
  const place = conversationId ?? `new ${agent}`
  const [draft, setDraft] = useDraft(place)
  const { named, ...naming } = useNamed(place, draft)
  const [example, setExample] = useState<{ text: string; english: string } | null>(null)
  // Whoever turns to another conversation has not sent it: there it would be another message.
  const [queuedAt, setQueuedAt] = useState<string | null>(null)
  const isQueued = queuedAt === place
  if (queuedAt !== null && !isQueued) setQueuedAt(null)
  const status = useAgentStatus(agent, isLive)
  const tools = useAgentTools(agent)

  function open(id: string | undefined) {
    setShown((before) => ({ ...before, id }))
    onConversation?.(id)
  }

  const [handed, setHanded] = useHandedOver(agent, () => open(undefined))
  const turn = useTurn({ agent, conversationId, isLive, onConversation: open })
  const { log, isBusy } = turn
  const events = log?.events ?? nothingSaid
  const { parts, pending, isTurnLive } = turn
  const runId = log?.turn?.runId ?? null
  const hasEnded = /^(completed|failed|cancelled)$/.test(log?.turn?.status ?? '')
  const entries = useMemo(
    () => toEntries(events, { parts, pending, isTurnLive, conversationId, runId, hasEnded }),
    [events, parts, pending, isTurnLive, conversationId, runId, hasEnded],
  )
  const isUnknown = status.data === undefined
  const reason = reasonOf(status.data?.status, name, { isError: status.isError, isQueued })

  /** `english` is what a shown example means; one that waits, or was not sent, keeps it with its text. */
  async function say(text: string, english = example?.text === text.trim() ? example.english : text) {
    const message = text.trim()
    if (message === '' || isBusy) return
    setExample(english === text ? null : { text: message, english })
    if (isUnknown) {
      setDraft(text)
      setQueuedAt(place)
    }
    if (reason !== null) return
    setDraft('')
    naming.set([])
    setHanded(null)
    const context = conversationId === undefined ? contextOf(handed) : undefined
    const isSent = await turn.send(message, {
      named: namedIn(message, named),
      context,
      ...(english === text ? {} : { means: english }),
    })
    if (isSent) return
    setDraft(message)
    naming.set(named)
  }

  const sayQueued = useEffectEvent(() => {
    setQueuedAt(null)
    void say(draft)
  })
  useEffect(() => {
    if (!isQueued || isUnknown) return undefined
    const timer = setTimeout(sayQueued)
    return () => clearTimeout(timer)
  }, [isQueued, isUnknown])

  const firstWords = conversationId === undefined && reason === null ? handed?.initialMessage : null
  const sayFirst = useEffectEvent(say)
  useEffect(() => {
    // As soon as the agent can be asked, and once: saying it takes the note away.
    if (!firstWords) return undefined
    const timer = setTimeout(() => void sayFirst(exampleText(firstWords), firstWords))
    return () => clearTimeout(timer)
  }, [firstWords])

  const recommended = events.findLast(
    (event) => event.type === 'agent_text' && event.recommendedProducts.length > 0,
  )?.seq
  const tellProducts = useEffectEvent(() => onProducts?.())
  useEffect(() => {
    if (recommended !== undefined) tellProducts()
  }, [recommended])

  const isWaiting = waitsForMerchant(log)
  const isEmpty = entries.length === 0 && handed === null

  return (
    <section data-chat aria-label={t`Chat with ${name}`} className="flex h-full min-h-0 min-w-0 flex-col">
      <ChatBar
        status={status.data}
        model={events.findLast((event) => event.type === 'thought')?.model ?? null}
        isLive={isLive}
        onLive={setLive}
        conversation={log?.conversation ?? null}
        onNew={() => open(undefined)}
      />
      <ChatLog agent={agent} entries={entries} onResend={isBusy || reason ? undefined : turn.resend}>
        {handed?.fromAgent && conversationId === undefined && (
          <p className="type-small text-ink-2">{handoffSentence(handed.fromAgent, handed.reason)}</p>
        )}
        {turn.query.isError && <ReadProblem title={t`Couldn't load the conversation`} query={turn.query} />}
        {conversationId !== undefined && turn.query.isPending && isEmpty && <LogSkeleton />}
        {conversationId === undefined && isEmpty && (
          <ChatStart
            agent={agent}
            tools={tools.data ?? []}
            onAsk={(question) => void say(exampleText(question), question)}
          />
        )}
        {log && !isBusy && (
          <TurnEnd
            log={log}
            onRetry={turn.retry}
            onAsk={(question) => void say(exampleText(question), question)}
          />
        )}
        <p role="status" className={isBusy && parts.length === 0 ? 'type-small text-ink-2' : 'sr-only'}>
          {isBusy ? t`${name} is answering…` : saidAtRest(name, events.at(-1)?.type)}
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
          onText={(next) => {
            setDraft(next)
            setQueuedAt(null)
          }}
          named={named}
          onNamed={naming.add}
          reason={reason}
          canWait={isUnknown}
          isBusy={isBusy}
          placeholder={
            isWaiting
              ? t`Sending a new message cancels this request`
              : t`Ask a question, or type @ to mention a product`
          }
          hint={t`${name} can read your catalog and asks before changing anything, unless you allow a tool to act without asking.`}
          tools={tools.data ?? []}
          onSend={() => void say(draft)}
          onStop={turn.stop}
        />
      </div>
    </section>
  )
}

function reasonOf(
  status: string | undefined,
  name: string,
  { isError, isQueued }: { isError: boolean; isQueued: boolean },
): string | null {
  if (status === 'offline') return t`${name} is turned off. Turn it on in its settings.`
  // After a failure it can be asked again: an answer is what ends it.
  if (status !== undefined) return null
  if (isQueued && !isError)
    return t`Connecting to ${name}. We'll send your message as soon as it's available.`
  return isError ? t`Couldn't reach ${name}. Check your connection.` : t`Connecting to ${name}…`
}

function contextOf(note: HandoffNote | null): ChatMessage['context'] {
  if (!note?.fromAgent) return undefined
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

/** What the text that is being written names, kept with its draft: what is taken out of the text is not named any more. */
function useNamed(place: string, text: string) {
  const [kept, setKept] = useDraft(`${place} named`)
  const picked = kept === '' ? [] : (JSON.parse(kept) as Mention[])
  const set = (mentions: readonly Mention[]) => setKept(mentions.length === 0 ? '' : JSON.stringify(mentions))
  const named = namedIn(text, picked)
  return {
    named,
    set,
    add: (mention: Mention) => set([...named.filter((other) => !isSame(other, mention)), mention]),
  }
}

/** What is being written, kept for each conversation while the tab lives. What is set stays with the place it was set for, wherever the merchant is by then. */
export function useDraft(place: string): [string, (text: string) => void] {
  const key = `agent_draft_${place}`
  const [shown, setShown] = useState(() => readDraft(key))
  if (shown.key !== key) setShown(readDraft(key))

  function set(text: string): void {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    setShown((now) => (now.key === key ? { key, text } : now))
  }

  return [shown.text, set]
}

function readDraft(key: string) {
  return { key, text: sessionStorage.getItem(key) ?? '' }
}

/** What another agent's page left for this one, taken once. `onFound` makes room for it. */
function useHandedOver(agent: AgentId, onFound: () => void): [HandoffNote | null, (note: null) => void] {
  const [handed, setHanded] = useState<HandoffNote | null>(null)
  const onTaken = useEffectEvent(onFound)
  useEffect(() => {
    // Waiting a moment leaves it to the second mount in development.
    const timer = setTimeout(() => {
      const note = readHandoff(agent)
      if (!note) return
      clearHandoff(agent)
      onTaken()
      setHanded(note)
    })
    return () => clearTimeout(timer)
  }, [agent])
  return [handed, setHanded]
}

/** What is told to who cannot see the answer. */
function saidAtRest(name: string, last: AgentEvent['type'] | undefined): string {
  if (last === undefined) return ''
  if (last === 'failed' || last === 'incomplete') return t`${name} couldn't answer.`
  return last === 'stopped' ? '' : t`${name} has answered.`
}

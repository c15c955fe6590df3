/** One conversation as it goes: what is said, what comes back, and the way to stop or repeat it. */
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ConversationLog,
  conversationRead,
  refreshAgents,
  refreshConversation,
  useConversation,
} from '#features/agents/settings/web/agent-cache.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call, request } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { showFailure } from '#ui/toast.ts'
import { chat, type ChatMessage, chatStream } from '../../contract/chat.ts'
import {
  followConversation,
  listConversations,
  resendMessage,
  retryTurn,
  stopTurn,
} from '../../contract/conversation.ts'
import { addChunk, chunksOf, conversationOf, type StreamedPart } from './chat-entries.ts'
import { type Mention, refsOf } from './mention.ts'
import { useQuiet } from './quiet-conversations.ts'

const lookMs = 500

/** Says something else in place of an earlier message, and answers the conversation that goes on with it: as soon as it exists, not when its answer is whole. */
async function resendElsewhere(
  { agent, conversationId }: { agent: AgentId; conversationId: string },
  { seq, ...body }: { seq: number } & Pick<ChatMessage, 'message' | 'means' | 'attachments'>,
): Promise<string> {
  const query = { agentType: agent, limit: 10 }
  const forks = async () => {
    const { data } = await call(listConversations, { query })
    return data.conversations.filter((each) => each.forkedFrom === conversationId).map(({ id }) => id)
  }
  const known = new Set(await forks())
  const stop = new AbortController()
  const answer = call(resendMessage, { params: { conversationId, seq }, body }, { signal: stop.signal }).then(
    ({ data }) => data.metadata.conversationId,
  )
  try {
    return await Promise.race([answer, seen(forks, known, stop.signal)])
  } finally {
    // The turn goes on without this request.
    answer.catch(() => undefined)
    stop.abort()
  }
}

async function seen(
  forks: () => Promise<string[]>,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    if (signal.aborted) return ''
    const found = (await forks().catch(() => [])).find((id) => !known.has(id))
    if (found !== undefined) return found
  }
}

const pollMs = 2_000
const maxWaitMs = 15_000

type Props = {
  agent: AgentId
  conversationId: string | undefined
  /** Off: nothing is read by itself, and an answer comes as a whole. */
  isLive: boolean
  onConversation: (conversationId: string) => void
}

function isUnderWay(log: ConversationLog | undefined): boolean {
  return log?.turn?.isAtRest === false
}

/** Whether the turn asks something: a newer message takes the place of what waits for an answer. */
export function waitsForMerchant(log: ConversationLog | undefined): boolean {
  return log?.turn?.status === 'waiting' && log.turn.isAtRest
}

export function useTurn({ agent, conversationId, isLive, onConversation }: Props) {
  const client = useQueryClient()
  const [parts, setParts] = useState<readonly StreamedPart[]>([])
  const [sent, setSent] = useState<{ text: string; named: readonly Mention[]; after: number } | null>(null)
  const [isStreaming, setStreaming] = useState(false)
  const [isRepeating, setRepeating] = useState(false)
  const [tries, setTries] = useState(0)
  /** The stream that is read now, and of which conversation it is. */
  const reading = useRef<{ id: string | undefined; stop: AbortController } | null>(null)
  const poll = usePollMs(pollMs)
  const query = useConversation(
    conversationId,
    (log) => isLive && !isStreaming && (isRepeating || isUnderWay(log)) && poll,
  )
  useQuiet(conversationId, !isLive)
  const log = query.data
  const isTurnLive = isUnderWay(log)

  function failed(error: unknown) {
    showFailure(t`Agent Communication Error`, sentenceOf(error, t`Failed to communicate with agent`))
  }

  /** Reads a stream to its end. One that breaks is taken up again by whoever sees that the turn goes on. */
  async function take(answer: Promise<Response>, id: string | undefined, stop: AbortController) {
    const current = { id, stop }
    reading.current = current
    const response = await answer
    setStreaming(true)
    try {
      for await (const chunk of chunksOf(response.body)) {
        setTries(0)
        const told = chunk.type === 'start' ? conversationOf(chunk) : null
        if (told !== null && told !== current.id) {
          current.id = told
          onConversation(told)
        }
        if (chunk.type === 'start') setParts([])
        if (chunk.type === 'data-seq' && current.id) void refreshConversation(client, current.id)
        setParts((before) => addChunk(before, chunk))
      }
    } catch {
      setTries((before) => before + 1)
    }
    if (stop.signal.aborted) return
    // The words stay until the log has them.
    if (current.id) await refreshConversation(client, current.id)
    if (reading.current === current) {
      reading.current = null
      setParts([])
      setStreaming(false)
    }
    refreshAgents(client)
  }

  async function send(
    message: string,
    { named, context, means }: { named: readonly Mention[]; context: ChatMessage['context']; means?: string },
  ): Promise<boolean> {
    const stop = new AbortController()
    setSent({ text: message, named, after: log?.events.at(-1)?.seq ?? 0 })
    try {
      if (conversationId && waitsForMerchant(log)) {
        await call(stopTurn, { params: { conversationId } })
      }
      const body = { message, means, conversationId, context, attachments: refsOf(named) }
      const input = { params: { agentType: agent }, body }
      if (isLive) {
        await take(request(chatStream, input, { signal: stop.signal }), conversationId, stop)
      } else {
        const { data } = await call(chat, input)
        onConversation(data.metadata.conversationId)
        await refreshConversation(client, data.metadata.conversationId)
        refreshAgents(client)
      }
      return true
    } catch (error) {
      if (stop.signal.aborted) return true
      if (reading.current?.stop === stop) reading.current = null
      failed(error)
      return false
    } finally {
      setSent(null)
    }
  }

  async function stop() {
    if (conversationId === undefined) return reading.current?.stop.abort()
    try {
      await call(stopTurn, { params: { conversationId } })
      refreshAgents(client)
    } catch (error) {
      failed(error)
    }
  }

  async function repeat(act: () => Promise<void>) {
    setRepeating(true)
    try {
      await act()
    } catch (error) {
      failed(error)
    } finally {
      setRepeating(false)
    }
  }

  function retry() {
    if (conversationId === undefined) return
    void repeat(async () => {
      await call(retryTurn, { params: { conversationId } })
      refreshAgents(client)
    })
  }

  function resend(seq: number, message: string, named: readonly Mention[], means?: string) {
    if (conversationId === undefined) return
    void repeat(async () => {
      const place = { agent, conversationId }
      onConversation(await resendElsewhere(place, { seq, message, means, attachments: refsOf(named) }))
      refreshAgents(client)
    })
  }

  // Another conversation was opened: the stream of the one before is left, its turn goes on.
  useEffect(() => {
    const current = reading.current
    if (current === null || current.id === conversationId) return
    current.stop.abort()
    reading.current = null
    setParts([])
    setStreaming(false)
  }, [conversationId])
  useEffect(() => () => reading.current?.stop.abort(), [])

  // A turn goes on that nobody reads: after an approval, a repetition, a new page or a broken stream.
  const isUnread = isLive && isTurnLive && !isStreaming && sent === null
  const follow = useEffectEvent((conversationId: string, stop: AbortController) => {
    const known = client.getQueryData(conversationRead(conversationId).queryKey)?.events.at(-1)?.seq
    const input = { params: { conversationId }, query: { after: known ?? 0 } }
    take(request(followConversation, input, { signal: stop.signal }), conversationId, stop).catch(() => {
      if (!stop.signal.aborted) setTries((before) => before + 1)
    })
  })
  useEffect(() => {
    if (!isUnread || conversationId === undefined) return undefined
    const stop = new AbortController()
    const waitMs = tries === 0 ? 0 : Math.min(1_000 * 2 ** (tries - 1), maxWaitMs)
    const timer = setTimeout(() => follow(conversationId, stop), waitMs)
    return () => clearTimeout(timer)
  }, [isUnread, conversationId, tries])

  const isPending =
    sent !== null && !log?.events.some((event) => event.type === 'user_message' && event.seq > sent.after)
  return {
    query,
    log,
    parts,
    pending: isPending ? sent : null,
    isTurnLive: isTurnLive || isStreaming || sent !== null,
    isBusy: isTurnLive || isStreaming || isRepeating || sent !== null,
    send,
    stop: () => void stop(),
    retry,
    resend,
  }
}

/**
 * A model that says what a test tells it to, over real HTTP: OpenAI's Responses at /v1/responses, chat completions at
 * /v1/chat/completions, and DeepSeek at the root, which insists on its reasoning being sent back.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ScriptedRefusal, ScriptedReply, ScriptedSpeech } from './scripted-reply.ts'
import { readScriptedRequest, type ScriptedRequest, toProtocol } from './scripted-request.ts'
import { toCallId, toEvents } from './scripted-stream.ts'

type ReplyChoice = ScriptedReply | Promise<ScriptedReply>

export type ScriptedModel = {
  /** The base address for every provider. */
  readonly origin: string
  /** Each thought asked for, oldest first. */
  readonly requests: readonly ScriptedRequest[]
  /** Replies in order for the conversation whose system or user text holds `words`; for any when it is left out. */
  script(replies: readonly ScriptedReply[], words?: string): void
  /** What to reply when no script has one left. */
  otherwise(reply: (request: ScriptedRequest) => ReplyChoice): void
  /** The ids that the list of models has; `scripted-1` unless told. */
  offer(...models: string[]): void
  /** What questions about the key are refused with; null to accept them again. */
  refuseKey(refusal: ScriptedRefusal | null): void
  /** What is answered in the place of the list of models or the balance. */
  answerKey(body: string): void
  close(): Promise<void>
}

export async function startScriptedModel(port = 0): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = []
  const scripts: { words: string; replies: ScriptedReply[] }[] = []
  /** By call id, what DeepSeek thought when it made the call. */
  const thoughts = new Map<string, string>()
  let models = ['scripted-1']
  let keyRefusal: ScriptedRefusal | null = null
  let keyAnswer: string | null = null
  let fallback = (_request: ScriptedRequest): ReplyChoice => ({ text: 'The script has no reply left.' })

  function next(request: ScriptedRequest): ReplyChoice {
    const said = request.messages
      .filter(({ role }) => role === 'system' || role === 'user')
      .map(({ text }) => text)
      .join('\n')
    const script = scripts.find(({ words, replies }) => replies.length > 0 && said.includes(words))
    return script?.replies.shift() ?? fallback(request)
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', 'http://model').pathname
    const protocol = toProtocol(path)
    const body = await readBody(incoming)
    if (protocol === null) {
      if (keyRefusal !== null) return refuse(outgoing, keyRefusal, String(incoming.headers.authorization))
      if (keyAnswer !== null) return void outgoing.end(keyAnswer)
      if (path === '/v1/models') return sendJson(outgoing, 200, { data: models.map((id) => ({ id })) })
      if (path === '/user/balance') return sendJson(outgoing, 200, { is_available: true, balance_infos: [] })
      return sendJson(outgoing, 404, { error: { message: 'There is no such path.' } })
    }
    const request = readScriptedRequest(
      protocol,
      incoming.headers,
      JSON.parse(body) as Record<string, unknown>,
    )
    requests.push(request)
    outgoing.on('close', () => {
      request.isAbandoned = !outgoing.writableFinished
    })
    if (protocol === 'deepseek' && hasLostThought(request, thoughts)) {
      return sendJson(outgoing, 400, {
        error: {
          message: 'The reasoning_content must be passed back.',
          type: 'invalid_request_error',
          code: null,
        },
      })
    }
    const reply = await next(request)
    if (reply === 'never') return
    if ('status' in reply)
      return refuse(outgoing, reply, `${incoming.headers.authorization} ${request.unread}`)
    const id = String(requests.length)
    for (const index of (reply.toolCalls ?? []).keys())
      thoughts.set(toCallId(id, index), reply.reasoning ?? '')
    await speak(outgoing, reply, request, id)
  }

  const server = createServer((incoming, outgoing) => {
    // A client that leaves breaks what is being written; that is part of the script.
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (replies, words = '') => void scripts.push({ words, replies: [...replies] }),
    otherwise: (reply) => {
      fallback = reply
    },
    offer: (...ids) => {
      models = ids
    },
    refuseKey: (refusal) => {
      keyRefusal = refusal
    },
    answerKey: (body) => {
      keyAnswer = body
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function speak(
  outgoing: ServerResponse,
  speech: ScriptedSpeech,
  request: ScriptedRequest,
  id: string,
): Promise<void> {
  const inputTokens = Math.ceil(JSON.stringify(request.body).length / 4)
  const events = toEvents(request.protocol, { speech, id, model: request.model, inputTokens })
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events.opening) await write(outgoing, event)
  for (const event of events.parts) {
    await speech.gate?.wait()
    await write(outgoing, event)
  }
  while (speech.ending === 'endless' && !outgoing.destroyed) await write(outgoing, events.more)
  if (speech.ending === 'quota') await write(outgoing, events.failure)
  if (speech.ending === 'silence') return
  if (speech.ending === 'cut') {
    outgoing.destroy()
    return
  }
  if (speech.ending === undefined) for (const event of events.closing) await write(outgoing, event)
  outgoing.end()
}

/** Waits until it has left this process, so that a cut after it loses nothing; rejects when the client is gone. */
async function write(outgoing: ServerResponse, event: object | '[DONE]'): Promise<void> {
  const line = event === '[DONE]' ? '[DONE]' : JSON.stringify(event)
  await new Promise<void>((resolve, reject) => {
    if (outgoing.destroyed) reject(new Error('The client is gone.'))
    outgoing.write(`data: ${line}\n\n`, (error) => (error ? reject(error) : setImmediate(resolve)))
  })
}

/** In a tool loop, that is after the last user message, every call must come with what was thought when it was made. */
function hasLostThought(request: ScriptedRequest, thoughts: Map<string, string>): boolean {
  const lastUser = request.messages.findLastIndex(({ role }) => role === 'user')
  return request.messages
    .slice(lastUser + 1)
    .some(({ callIds, reasoning }) =>
      callIds.some((callId) => (thoughts.get(callId) ?? '') !== (reasoning ?? '')),
    )
}

function refuse(outgoing: ServerResponse, refusal: ScriptedRefusal, echoed: string): void {
  const code = refusal.code ?? null
  const headers =
    refusal.retryAfterSeconds === undefined ? {} : { 'retry-after': String(refusal.retryAfterSeconds) }
  sendJson(
    outgoing,
    refusal.status,
    { error: { message: `Refused: ${echoed}`, type: code, param: null, code } },
    headers,
  )
}

function sendJson(
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** What a request to the scripted model asked, whichever protocol it spoke. */
import type { IncomingMessage } from 'node:http'

export type ScriptedProtocol = 'responses' | 'chat' | 'deepseek'

export type ScriptedMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  /** What DeepSeek wants back in a tool loop; undefined when the field was not sent. */
  readonly reasoning?: string | undefined
  readonly callIds: readonly string[]
}

export type ScriptedRequest = {
  readonly protocol: ScriptedProtocol
  readonly headers: IncomingMessage['headers']
  /** The body as it came, parsed. */
  readonly body: Record<string, unknown>
  readonly model: string
  readonly messages: readonly ScriptedMessage[]
  readonly toolNames: readonly string[]
  /** User text and tool results since the model last spoke. */
  readonly unread: string
  /** True once the client left before the answer ended. */
  isAbandoned: boolean
}

type Loose = Record<string, unknown>

/** The protocol a path belongs to, or null. DeepSeek is spoken at the root, other chat services under /v1. */
export function toProtocol(path: string): ScriptedProtocol | null {
  if (path === '/v1/responses') return 'responses'
  if (path === '/v1/chat/completions') return 'chat'
  return path === '/chat/completions' ? 'deepseek' : null
}

export function readScriptedRequest(
  protocol: ScriptedProtocol,
  headers: IncomingMessage['headers'],
  body: Loose,
): ScriptedRequest {
  const raw = toList(protocol === 'responses' ? body.input : body.messages)
  const messages = raw.map(protocol === 'responses' ? fromItem : fromChat)
  const lastSpoken = messages.findLastIndex(({ role }) => role === 'assistant')
  const unread = messages.slice(lastSpoken + 1).filter(({ role }) => role !== 'system')
  return {
    protocol,
    headers,
    body,
    model: String(body.model),
    messages,
    toolNames: toList(body.tools).map((tool) =>
      String(protocol === 'responses' ? tool.name : toLoose(tool.function).name),
    ),
    unread: unread.map(({ text }) => text).join('\n'),
    isAbandoned: false,
  }
}

function fromChat(message: Loose): ScriptedMessage {
  const { reasoning_content: reasoning } = message
  return {
    role: toRole(message.role),
    text: toText(message.content),
    reasoning: typeof reasoning === 'string' ? reasoning : undefined,
    callIds: toList(message.tool_calls).map(({ id }) => String(id)),
  }
}

/** An item of OpenAI's Responses: a message, a call, its output, or reasoning. */
function fromItem(item: Loose): ScriptedMessage {
  if (item.type === 'function_call_output') return { role: 'tool', text: toText(item.output), callIds: [] }
  if (item.type === 'function_call') return { role: 'assistant', text: '', callIds: [String(item.call_id)] }
  if (item.type === 'reasoning') return { role: 'assistant', text: '', callIds: [] }
  return { role: toRole(item.role), text: toText(item.content), callIds: [] }
}

function toRole(role: unknown): ScriptedMessage['role'] {
  return role === 'user' || role === 'assistant' || role === 'tool' ? role : 'system'
}

function toText(content: unknown): string {
  if (typeof content === 'string') return content
  return toList(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('')
}

function toList(value: unknown): Loose[] {
  return Array.isArray(value) ? value.map(toLoose) : []
}

function toLoose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {}
}

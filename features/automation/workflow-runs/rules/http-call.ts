/** What a step of calls outside sends, and what it keeps of the answer. */
import type { VisitAnswer } from '#adapters/http/port.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import type { StepInputs } from '../contract/executor.ts'

/** An answer is kept with its step. */
export const maxAnswerBytes = 1_000_000
const maxBodyBytes = 1_000_000

export type HttpCall = { url: string; headers: Record<string, string>; body: string | null }

/** The address, headers and body as they are sent; a problem where the mappings gave something that cannot be. */
export function readCall({ url, headers, body, method }: StepInputs['http']): HttpCall | { problem: string } {
  if (typeof url !== 'string' || url.trim() === '') return { problem: 'The address is empty.' }
  const made: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) continue
    if (typeof value === 'object') return { problem: `The header ${name} is not a text.` }
    made[name] = String(value)
  }
  if (body === null || body === undefined || method === 'GET') return { url, headers: made, body: null }
  const isText = typeof body === 'string'
  const text = isText ? body : JSON.stringify(body)
  if (Buffer.byteLength(text) > maxBodyBytes) return { problem: 'The body is larger than 1 MB.' }
  const hasType = Object.keys(made).some((name) => name.toLowerCase() === 'content-type')
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
  return { url, headers: hasType ? made : { ...made, 'content-type': type }, body: text }
}

/** "POST shop.example/orders": without the query, which may hold keys. */
export function describeCall(method: string, address: string): string {
  const url = URL.parse(address.trim())
  return url === null
    ? method
    : `${method} ${url.host}${url.pathname === '/' ? '' : url.pathname}`.slice(0, 200)
}

/** Too busy, too early, or a fault of the other side's that may pass. */
export function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

const keptHeaders = [
  'content-type',
  'etag',
  'last-modified',
  'location',
  'link',
  'retry-after',
  'x-request-id',
]

export type HttpOutput = { status: number; headers: Record<string, string>; body: unknown }

/** What is kept of an answer: JSON where it says that it is, else text; a secret that comes back is taken out. */
export function toOutput({ status, headers, text }: VisitAnswer, secrets: readonly string[]): HttpOutput {
  const kept = keptHeaders.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, withoutSecrets(value, secrets)] as const]
  })
  const clean = withoutSecrets(text, secrets)
  const isJson = /[/+]json\b/i.test(headers['content-type'] ?? '')
  return { status, headers: Object.fromEntries(kept), body: toStorable(isJson ? parseOr(clean) : clean) }
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** As they were sent, and as JSON writes them. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  return forms.reduce((rest, form) => (form.length < 4 ? rest : rest.replaceAll(form, '[secret]')), text)
}

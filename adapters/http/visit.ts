/** One call to an address that a person chose: only on the public web, over the address that was checked, each redirect checked again. */
import {
  type IncomingMessage,
  request as requestHttp,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Visit, VisitAnswer, VisitFailure, VisitRequest } from './port.ts'
import { findPublicUrl, type ReachableUrl } from './public-url.ts'
import { isSealed } from './sealed.ts'

const maxRedirects = 5

/** Headers that belong to the connection: what they say is ours to say. */
const ofConnection =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i

/** Makes what visits addresses; `find` judges each of them, redirects included. */
export function createVisit(find: (url: string) => Promise<ReachableUrl> = findPublicUrl): Visit {
  return async (request) => {
    const fault = findHeaderFault({ ...request.headers, ...request.secretHeaders })
    if (fault !== null) return failure('header', fault)
    if (isSealed('web')) return failure('address', 'No address is called in a rehearsal.')
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    const problem = () => (request.signal?.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'unavailable')
    let hop: Hop = { ...request, secretHeaders: request.secretHeaders ?? {} }
    for (let count = 0; count <= maxRedirects; count += 1) {
      const found = await find(hop.url)
      if (!found.ok) return failure('address', found.message)
      const answer = await sendOnce({ ...hop, url: found.url }, found.addresses, { signal, problem })
      if (!answer.ok) return answer
      const next = redirectOf(hop, answer)
      if (next === null) return answer
      hop = next
    }
    return failure('redirects', `The address redirected more than ${maxRedirects} times.`)
  }
}

type Hop = Pick<VisitRequest, 'method' | 'url' | 'headers' | 'body' | 'maxBytes'> & {
  secretHeaders: Readonly<Record<string, string>>
}
type Limits = { signal: AbortSignal; problem: () => 'aborted' | 'timeout' | 'unavailable' }

function failure(
  problem: VisitFailure['problem'],
  message: string,
  more: Partial<Pick<VisitFailure, 'mayHaveArrived' | 'status'>> = {},
): VisitFailure {
  return { ok: false, problem, message, mayHaveArrived: false, status: null, ...more }
}

/** Values are not quoted: one may be a secret. */
function findHeaderFault(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (ofConnection.test(name)) return `The header ${name.slice(0, 40)} cannot be set here.`
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      return 'A header has a name or a value that cannot be sent.'
    }
  }
  return null
}

/** Where a redirect leads, as browsers follow it; null where the answer is none. */
function redirectOf(hop: Hop, { status, headers }: VisitAnswer): Hop | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  const url = URL.parse(location, hop.url)
  if (url === null) return null
  const isSameOrigin = url.origin === new URL(hop.url).origin
  const becomesGet = status === 303 || (status < 303 && hop.method === 'POST')
  return {
    ...hop,
    url: url.href,
    secretHeaders: isSameOrigin ? hop.secretHeaders : {},
    headers: isSameOrigin ? hop.headers : withoutCredentials(hop.headers),
    ...(becomesGet ? { method: 'GET', body: null } : {}),
  }
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  )
}

function sendOnce(
  { method, url, headers, secretHeaders, body, maxBytes }: Hop,
  addresses: readonly string[],
  { signal, problem }: Limits,
): Promise<VisitAnswer | VisitFailure> {
  return new Promise((resolve) => {
    let isSent = false
    let status: number | null = null
    const fail = (error: unknown) => {
      const why = problem()
      const message =
        why === 'unavailable'
          ? `The connection failed${codeOf(error)}.`
          : 'The address didn’t respond in time.'
      resolve(failure(why, message, { mayHaveArrived: isSent, status }))
    }
    if (signal.aborted) return fail(null)
    const isSecure = url.startsWith('https:')
    const call = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: {
        'user-agent': 'Vitrine',
        accept: 'application/json, text/*;q=0.9, */*;q=0.5',
        'accept-encoding': 'identity',
        ...headers,
        ...secretHeaders,
        ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      agent: false,
      signal,
      lookup: lookupIn(addresses),
    })
    call.on('socket', (socket) => {
      // From here on bytes are on their way.
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isSent = true
      })
    })
    call.on('error', fail)
    call.on('response', (response) => {
      status = response.statusCode ?? 0
      readText(response, maxBytes).then(
        (text) => resolve({ ok: true, status: status ?? 0, headers: plainHeaders(response), text }),
        (error: unknown) => {
          call.destroy()
          if (!(error instanceof TooLarge)) return fail(error)
          const message = `The answer is larger than ${Math.round(maxBytes / 1024)} KB.`
          resolve(failure('too_large', message, { mayHaveArrived: true, status }))
        },
      )
    })
    call.end(body ?? undefined)
  })
}

/** Answers with what was checked, whatever the name stands for by now. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_name, options, answer) => {
    const [first] = found
    if (options.all) answer(null, found)
    else answer(first ? null : new Error('No address'), first?.address ?? '', first?.family)
  }
}

class TooLarge extends Error {}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
}

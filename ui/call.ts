/** The typed call: what crosses the wire is said once, in the contracts, and read here as types only. */
import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint.ts'
import { ApiError } from './api-error.ts'
import { readToken, removeToken } from './token.ts'

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>
type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

export type CallInput<E extends AnyEndpoint> = object &
  Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>
export type Reply<E extends AnyEndpoint> = z.output<E['reply']>

type CallOptions = { signal?: AbortSignal }

let onSignedOut = () => {}
const leaving = new AbortController()

/** Says where to go when the server no longer knows the session. */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler
}

/** Calls an endpoint and answers its whole reply. Throws ApiError, or TypeError when the server cannot be reached. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const response = await request(endpoint, input, options)
  return (await whileHere(response.json())) as Reply<E>
}

/** As `call`, but null instead of a way to the sign-in when nobody is signed in. */
export async function callOrNull<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E> | null> {
  const response = await sendWhileHere(endpoint, input, options)
  if (response.status === 401) return null
  return (await whileHere((await checked(response)).json())) as Reply<E>
}

/** The last call of this page: what is under way is dropped, and nothing is sent after it. */
export async function callLast<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const last = send(endpoint, input, {})
  leaving.abort()
  await last
}

/** The raw answer, for endpoints that stream. */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Response> {
  const response = await sendWhileHere(endpoint, input, options)
  if (response.status === 401 && endpoint.access === 'merchant') {
    removeToken()
    onSignedOut()
  }
  return checked(response)
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new ApiError(response.status, await whileHere(response.text()), response.statusText)
}

function sendWhileHere(endpoint: AnyEndpoint, input: object, { signal }: CallOptions): Promise<Response> {
  if (leaving.signal.aborted) return never()
  const both = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  return whileHere(send(endpoint, input, { signal: both }))
}

/** A page that is being left shows neither an answer nor a failure. */
async function whileHere<T>(answer: Promise<T>): Promise<T> {
  const settled = await answer.catch((error: unknown) => {
    if (leaving.signal.aborted) return never<T>()
    throw error
  })
  return leaving.signal.aborted ? never<T>() : settled
}

function never<T>(): Promise<T> {
  return new Promise(() => {})
}

function send(endpoint: AnyEndpoint, input: object, options: CallOptions): Promise<Response> {
  const { params = {}, query = {}, body } = input as Record<'params' | 'query' | 'body', object | undefined>
  const token = readToken()
  return fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
}

function addressOf(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

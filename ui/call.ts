/** The typed call: what crosses the wire is said once, in the contracts, and read here as types only. */
import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint.ts'
import { ApiError } from './api-error.ts'
import { storeOfPage } from './store-of-page.ts'
import { readToken, removeToken } from './token.ts'

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>
type InputPart<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

export type CallInput<E extends AnyEndpoint> = object &
  InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']>
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>

/** `store` is the one that the call is of, null for the default one; left out, that of the page. `keepalive` sends it even if the page is left at once. */
type RequestOptions = { signal?: AbortSignal; store?: string | null; keepalive?: boolean }

let unauthorizedHandler = () => {}
const unloading = new AbortController()

/** Sets the handler for an expired session. */
export function onUnauthorized(handler: () => void): void {
  unauthorizedHandler = handler
}

/** Calls an endpoint and answers its whole reply. Throws ApiError, or TypeError when the server cannot be reached. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<ReplyOf<E>> {
  const response = await request(endpoint, input, options)
  return (await untilUnload(response.json())) as ReplyOf<E>
}

/** As `call`, but null instead of a way to the sign-in when nobody is signed in. */
export async function callOrNull<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<ReplyOf<E> | null> {
  const response = await sendUntilUnload(endpoint, input, options)
  if (response.status === 401) return null
  return (await untilUnload((await checked(response)).json())) as ReplyOf<E>
}

/** The last call before the page unloads: aborts all others and blocks later ones. */
export async function callBeforeUnload<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<void> {
  const last = send(endpoint, input, {})
  unloading.abort()
  // Kept for the back button, the page would show what it showed, and answer nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  await last
}

/** The raw answer, for endpoints that stream. */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<Response> {
  const response = await sendUntilUnload(endpoint, input, options)
  if (response.status === 401 && endpoint.access === 'merchant') {
    removeToken()
    unauthorizedHandler()
  }
  return checked(response)
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new ApiError(response.status, await untilUnload(response.text()), response.statusText)
}

function sendUntilUnload(
  endpoint: AnyEndpoint,
  input: object,
  { signal, ...rest }: RequestOptions,
): Promise<Response> {
  if (unloading.signal.aborted) return never()
  const both = signal ? AbortSignal.any([signal, unloading.signal]) : unloading.signal
  return untilUnload(send(endpoint, input, { ...rest, signal: both }))
}

/** Never settles once the page unloads, so that it shows neither an answer nor a failure. */
async function untilUnload<T>(answer: Promise<T>): Promise<T> {
  const settled = await answer.catch((error: unknown) => {
    if (unloading.signal.aborted) return never<T>()
    throw error
  })
  return unloading.signal.aborted ? never<T>() : settled
}

function never<T>(): Promise<T> {
  return new Promise(() => {})
}

function send(endpoint: AnyEndpoint, input: object, options: RequestOptions): Promise<Response> {
  const { params = {}, query = {}, body } = input as Record<'params' | 'query' | 'body', object | undefined>
  const token = readToken()
  const named = options.store === undefined ? storeOfPage() : options.store
  const store = endpoint.access === 'public' ? null : named
  return fetch(addressOf(endpoint.path, params, { ...query, ...(store === null ? {} : { store }) }), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
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

import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Who calls, as the session says. */
export type Caller = {
  readonly workspaceId: string
  readonly merchantId: string
  readonly sessionId: string
}

/** What the transport knows about one request. `signal` aborts when the client is gone or the server drains. */
export type RequestFacts = {
  readonly ip: string
  readonly agent: string
  readonly requestId: string
  readonly signal: AbortSignal
}

/** What the handler of an endpoint with `stream` answers. `status` is 200 when absent. */
export type StreamAnswer = {
  status?: number
  headers: Record<string, string>
  body: AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>
}

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>
type ParsedInput<S> = S extends z.ZodType ? z.output<S> : undefined

/** The parsed parts of a request; a part without a schema is undefined. */
export type RequestInput<E extends AnyEndpoint> = {
  readonly params: ParsedInput<E['params']>
  readonly query: ParsedInput<E['query']>
  readonly body: ParsedInput<E['body']>
}

/** An endpoint with what answers it. The server parses the input before `answer` and the reply after it. */
export type Route = {
  readonly endpoint: AnyEndpoint
  /** `caller` is null exactly when the endpoint's access is public. Resolves to the reply, which may be serialized already, or to a StreamAnswer when the endpoint streams, or streams for this query. */
  readonly answer: (input: unknown, caller: Caller | null, facts: RequestFacts) => Promise<unknown>
}

/** A route that needs a signed-in merchant. Answers a StreamAnswer exactly when `streamsFor` says so. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handler: (
    input: RequestInput<E>,
    caller: Caller,
    facts: RequestFacts,
  ) => Promise<z.input<E['reply']> | StreamAnswer>,
): Route {
  if (endpoint.access !== 'merchant') throw new Error(`${endpoint.path} is public: use publicRoute`)
  if (endpoint.stream) throw new Error(`${endpoint.path} streams: use streamRoute`)
  return { endpoint, answer: handler as Route['answer'] }
}

/** A route that anyone may call. */
export function publicRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: (input: RequestInput<E>, facts: RequestFacts) => Promise<z.input<E['reply']>>,
): Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a merchant: use route`)
  return { endpoint, answer: (input, _caller, facts) => handler(input as RequestInput<E>, facts) }
}

/** A route of a signed-in merchant whose reply is streamed and not parsed. */
export function streamRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: (input: RequestInput<E>, caller: Caller, facts: RequestFacts) => Promise<StreamAnswer>,
): Route {
  if (!endpoint.stream) throw new Error(`${endpoint.path} does not stream: use route`)
  return { endpoint, answer: handler as Route['answer'] }
}

/** A reply that is serialized already, so that a cache need not keep the object it was made from. */
export abstract class SerializedReply {
  /** JSON. */
  abstract text(): string
}

import { z } from 'zod'
import { bodyRefusals, doorRefusals, type Reason, sessionRefusals, storeChoiceRefusals } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Buckets of the per-merchant rate limit. `poll` is for reads that screens repeat by themselves; a whole list (`streamsFor`) counts in `stream`, too. */
export type RateBucket = 'poll' | 'default' | 'stream' | 'model' | 'web'

type Shape = z.ZodRawShape
type Parse<S> = S extends Shape ? z.ZodObject<S, z.core.$strict> : undefined

export type Endpoint<
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
  C extends string = string,
> = {
  readonly method: Method
  /** With parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  readonly access: 'public' | 'merchant'
  readonly rate: RateBucket
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** Why it may refuse, beside what the front door refuses for any endpoint. */
  readonly refusals: readonly Reason<C>[]
  /** Whether it is of the whole workspace, and not of one of its stores. */
  readonly isOfWorkspace: boolean
  /** Whether its answer depends on the rows of the workspace alone, so that it may be kept in memory until one changes. */
  readonly isKept: boolean
  /** Whether it changes nothing; a POST may be a read with a long question. */
  readonly isReadOnly: boolean
  /** Content types of a reply that the route streams, not parsed against `reply`; null where it does not. */
  readonly stream: readonly string[] | null
  /** Whether the JSON reply to this query is streamed, because it may be of any length; null where none is. */
  readonly streamsFor: ((query: unknown) => boolean) | null
}

type EndpointDefinition<P, Q, B, R, C extends string> = {
  method: Method
  path: string
  summary: string
  access?: 'public' | 'merchant'
  rate?: RateBucket
  isOfWorkspace?: boolean
  isKept?: boolean
  isReadOnly?: boolean
  params?: P
  query?: Q
  body?: B
  reply: R
  refusals?: readonly Reason<C>[]
  stream?: readonly string[]
  streamsFor?: (query: unknown) => boolean
}

/** One call over the wire, said once: routes, OpenAPI and the browser's typed call come from it. Inputs are strict: an unknown property is refused. */
export function endpoint<
  R extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  C extends string = never,
>(definition: EndpointDefinition<P, Q, B, R, C>): Endpoint<Parse<P>, Parse<Q>, Parse<B>, R, C> {
  const {
    method,
    path,
    summary,
    access = 'merchant',
    rate = 'default',
    isOfWorkspace = false,
    isKept = false,
    isReadOnly = method === 'GET',
    stream = null,
    streamsFor = null,
  } = definition
  const strict = <S extends Shape | undefined>(shape: S) =>
    (shape === undefined ? undefined : z.strictObject(shape)) as Parse<S>
  return {
    method,
    path,
    summary,
    access,
    rate,
    isOfWorkspace,
    isKept,
    isReadOnly,
    stream,
    streamsFor,
    params: strict(definition.params) as Parse<P>,
    query: strict(definition.query) as Parse<Q>,
    body: strict(definition.body) as Parse<B>,
    reply: definition.reply,
    refusals: definition.refusals ?? [],
  }
}

/** Of which store of the workspace a call is; left out, of its default store. */
export const StoreQuery = z.object({ store: z.uuid().optional() })

/** All that a call of this endpoint may be refused for, and how it may fail. */
export function listReasons({ method, access, isOfWorkspace, refusals }: Endpoint): Reason[] {
  const ofBody = method === 'GET' ? [] : Object.values(bodyRefusals)
  const ofSession = access === 'merchant' ? Object.values(sessionRefusals) : []
  const ofStore = access === 'merchant' && !isOfWorkspace ? Object.values(storeChoiceRefusals) : []
  return [...Object.values(doorRefusals), ...ofBody, ...ofSession, ...ofStore, ...refusals]
}

/** The envelope of a successful answer. `beside` holds properties the specification reads next to `data`. */
export function succeeds<D extends z.ZodType, S extends Shape = Record<never, never>>(
  data: D,
  beside: S = {} as S,
) {
  return z.object({ success: z.literal(true), data, ...beside })
}

/** As `succeeds`, for an answer whose fields the specification reads without `data`: they stand beside it as well. */
export function succeedsBeside<D extends z.ZodObject>(data: D) {
  return succeeds<D, D['shape']>(data, data.shape)
}

/** Any refused or failed call. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.unknown().optional(),
})
export type Failure = z.infer<typeof Failure>

/** Builds the envelope that `succeeds` describes. */
export function ok<D, S extends object = Record<never, never>>(data: D, beside?: S) {
  return { success: true as const, data, ...(beside as S) }
}

/** Builds the envelope that `succeedsBeside` describes. */
export function okBeside<D extends object>(data: D) {
  return ok(data, data)
}

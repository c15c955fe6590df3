import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint.ts'
import { call, type CallInput } from './call.ts'

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>

/** What is known of one store, null for the default one. Reads are never stale by themselves: the event stream and the merchant's own acts say when to read again. */
export function makeQueryClient(store: string | null = null): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { store },
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The read of one endpoint. Keys begin with the path, so that a whole path can be invalidated. */
export function read<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    // A read that begins while the page changes to another store is still of its own.
    queryFn: ({ signal, meta }) => call(endpoint, input, { signal, store: storeOf(meta) }),
  })
}

function storeOf(meta: Record<string, unknown> | undefined): string | null {
  return typeof meta?.['store'] === 'string' ? meta['store'] : null
}

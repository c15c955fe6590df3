/** Calls that are of one store of their workspace. */
import { z } from 'zod'
import { inStore } from '#db/store-scope.ts'
import { type Endpoint, StoreQuery } from '#kit/endpoint.ts'
import type { StreamAnswer } from '#kit/route.ts'

/** A call of a merchant may name its store, but for those that are of all. */
export function queryOf({ access, isOfWorkspace, query }: Endpoint) {
  if (access === 'public' || isOfWorkspace) return query
  return query instanceof z.ZodObject ? query.extend(StoreQuery.shape) : StoreQuery.loose()
}

/** A body is made while it is read, after its route has answered. */
export async function* readIn(storeId: string | null, body: StreamAnswer['body']) {
  const parts = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = await inStore(storeId, () => parts.next())
      if (part.done) return
      yield part.value
    }
  } finally {
    await parts.return?.()
  }
}

/** A file of one of several stores says of which it is. */
export function nameFile(answer: StreamAnswer, mark: string | null): StreamAnswer {
  const name = answer.headers['content-disposition']
  if (mark === null || name === undefined) return answer
  const named = name.replace('filename="', `filename="${mark}-`)
  return { ...answer, headers: { ...answer.headers, 'content-disposition': named } }
}

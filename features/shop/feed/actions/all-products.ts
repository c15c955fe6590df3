import { ok } from '#kit/endpoint.ts'
import type { StreamAnswer } from '#kit/route.ts'
import { isWholeList, type ProductQuery } from '../contract.ts'
import type { FeedDeps } from './deps.ts'
import { type ProductPage, viewProducts } from './view.ts'

const pageSize = 500

/** A page of the list, or all that match as a stream, so that memory stays the same for any size. */
export async function answerProducts(deps: FeedDeps, workspaceId: string, query: ProductQuery) {
  if (!isWholeList(query)) return ok(await viewProducts(deps, workspaceId, query))
  const first = await viewProducts(deps, workspaceId, { ...query, limit: pageSize })
  return {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: toJson(first, (cursor) =>
      viewProducts(deps, workspaceId, { ...query, limit: pageSize, cursor }, false),
    ),
  } satisfies StreamAnswer
}

/** The envelope of the whole list. The figures are those of its beginning, `total` is counted. */
async function* toJson(
  first: ProductPage,
  read: (cursor: string) => Promise<ProductPage>,
): AsyncGenerator<string> {
  let count = 0
  yield '{"success":true,"data":{"products":['
  for (let page: ProductPage | null = first; page; ) {
    const { products, nextCursor }: ProductPage = page
    if (products.length > 0) yield `${count > 0 ? ',' : ''}${JSON.stringify(products).slice(1, -1)}`
    count += products.length
    page = nextCursor === null ? null : await read(nextCursor)
  }
  const rest = { stats: first.stats, nextCursor: null, total: count, isTotalCapped: false }
  yield `],${JSON.stringify(rest).slice(1)}}`
}

/** Products page by page, each completed with the variants and pictures that did not fit. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { createConnectionMemory } from './connection-memory.ts'
import type { DocumentName } from './documents.ts'
import {
  MediaNode,
  PageInfo,
  refuseEndless,
  ProductNode,
  toProduct,
  toVariant,
  VariantNode,
} from './nodes.ts'
import type { CallOptions, ShopifyPort, ShopifySession, StoreProduct, StoreProductPage } from './port.ts'
import { changedSince } from './search-text.ts'

const MediaPage = z.object({ edges: z.array(z.object({ node: MediaNode })), pageInfo: PageInfo })
const VariantPage = z.object({
  edges: z.array(
    z.object({
      node: VariantNode.extend({ media: z.object({ edges: z.array(z.object({ node: MediaNode })) }) }),
    }),
  ),
  pageInfo: PageInfo,
})
const FullProductNode = ProductNode.extend({ media: MediaPage, variants: VariantPage })
const ProductsAnswer = z.object({
  products: z.object({ edges: z.array(z.object({ node: FullProductNode })), pageInfo: PageInfo }),
})
const VariantsAnswer = z.object({ product: z.object({ variants: VariantPage }).nullable() })
const ImagesAnswer = z.object({ product: z.object({ media: MediaPage }).nullable() })

// Enough for most products; the rest is fetched. Larger values make every page dearer.
const variantsInPage = 25
const imagesInPage = 10
const childrenPerCall = 250
// Shopify allows 2,048 variants and 250 media a product; a cursor that never ends must not hold a run for ever.
const maxChildPages = 40

type DocumentNames = { products: DocumentName; variants: DocumentName }
const withCosts: DocumentNames = { products: 'ListProducts', variants: 'ListVariants' }
const withoutCosts: DocumentNames = {
  products: 'ListProductsWithoutCosts',
  variants: 'ListVariantsWithoutCosts',
}

export type ListProductPage = ShopifyPort['listProductPage']

/** Reads product pages, each product whole; see the port. */
export function createPageReader(call: AdminCall): ListProductPage {
  /** The largest page a store accepted after it had refused a dearer one. */
  const affordable = createConnectionMemory<number>()
  /** Whether a store refused its costs; each first page asks for them anew. */
  const refused = createConnectionMemory<true>()

  return async function listProductPage(session, page, options = {}) {
    const wished = Math.min(Math.max(1, Math.trunc(page.first)), 250)
    let first = Math.min(wished, affordable.get(session) ?? 250)
    if (page.after === null) refused.delete(session)
    for (;;) {
      const form = refused.get(session) ? withoutCosts : withCosts
      try {
        return await readPage(call, session, form, { ...page, first }, options)
      } catch (error) {
        const cause = error instanceof UpstreamError ? error.cause : undefined
        if (cause === 'MAX_COST_EXCEEDED' && first > 1) {
          first = Math.floor(first / 2)
          affordable.set(session, first)
        } else if (cause === 'ACCESS_DENIED' && form === withCosts) refused.set(session, true)
        else throw error
      }
    }
  }
}

async function readPage(
  call: AdminCall,
  session: ShopifySession,
  form: DocumentNames,
  page: Parameters<ListProductPage>[1],
  options: CallOptions,
): Promise<StoreProductPage> {
  const { products } = await call(
    session,
    form.products,
    {
      first: page.first,
      after: page.after,
      query: changedSince(page.updatedSince) ?? null,
      variants: variantsInPage,
      images: imagesInPage,
    },
    ProductsAnswer,
    options,
  )
  const whole: StoreProduct[] = []
  for (const { node } of products.edges) {
    whole.push(await completeProduct(call, session, form, node, options))
  }
  const { hasNextPage, endCursor } = products.pageInfo
  refuseEndless(products.pageInfo, page.after, 'products')
  return { products: whole, endCursor, hasNextPage }
}

async function completeProduct(
  call: AdminCall,
  session: ShopifySession,
  form: DocumentNames,
  node: z.infer<typeof FullProductNode>,
  options: CallOptions,
): Promise<StoreProduct> {
  const variants = await readRest(node.variants, async (after) => {
    const variables = { id: node.id, first: childrenPerCall, after }
    return (await call(session, form.variants, variables, VariantsAnswer, options)).product?.variants
  })
  const media = await readRest(node.media, async (after) => {
    const variables = { id: node.id, first: childrenPerCall, after }
    return (await call(session, 'ListImages', variables, ImagesAnswer, options)).product?.media
  })
  const unique = new Map(variants.map((variant) => [variant.id, variant]))
  return toProduct(
    node,
    media,
    [...unique.values()].map((variant) =>
      toVariant(
        variant,
        variant.media.edges.map((edge) => edge.node),
      ),
    ),
  )
}

type ConnectionPage<T> = { edges: { node: T }[]; pageInfo: z.infer<typeof PageInfo> }

/** All nodes of a connection whose first page is known. A product deleted meanwhile gives no more. */
async function readRest<T>(
  first: ConnectionPage<T>,
  next: (after: string) => Promise<ConnectionPage<T> | undefined>,
): Promise<T[]> {
  const nodes = first.edges.map((edge) => edge.node)
  let { hasNextPage, endCursor } = first.pageInfo
  for (let pages = 1; hasNextPage && endCursor !== null; pages += 1) {
    if (pages > maxChildPages) {
      throw new UpstreamError(
        'shopify',
        'malformed',
        'Shopify reports ever more variants or pictures of one product.',
      )
    }
    const connection = await next(endCursor)
    if (connection === undefined) break
    nodes.push(...connection.edges.map((edge) => edge.node))
    ;({ hasNextPage, endCursor } = connection.pageInfo)
  }
  return nodes
}

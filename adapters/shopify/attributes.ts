/** Writing, deleting and defining metafields that hold attributes. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { reasonOf, type UserErrors, userErrors } from './listings.ts'
import type { AttributeAnswer, AttributeWrite } from './listings/port.ts'
import { text } from './nodes.ts'
import type { ShopifyPort } from './port.ts'

const AttributesWritten = z.object({ metafieldsSet: z.object({ userErrors }) })
const attributeHolder = z.object({ metafield: z.object({ value: text }).nullish() })
const metafieldsDelete = z.object({ userErrors })
const ProductAttributeDeleted = z.object({
  before: z.object({ product: attributeHolder.nullable() }).nullable(),
  metafieldsDelete,
})
const VariantAttributeDeleted = z.object({
  before: z.object({ productVariants: z.array(attributeHolder).nullable() }).nullable(),
  metafieldsDelete,
})
const DefinitionsAnswer = z.object({
  metafieldDefinitions: z.object({ edges: z.array(z.object({ node: z.object({ key: z.string() }) })) }),
})
const DefinitionCreated = z.object({ metafieldDefinitionCreate: z.object({ userErrors }) })

const textType = 'single_line_text_field'
const staleCodes = ['STALE_OBJECT', 'INVALID_COMPARE_DIGEST']

/** See the port. */
export async function writeAttributes(
  call: AdminCall,
  ...[session, writes, options]: Parameters<ShopifyPort['writeAttributes']>
): Promise<AttributeAnswer[]> {
  const answers: AttributeAnswer[] = writes.map(() => ({ outcome: 'written' }))
  let open = [...writes.entries()]
  // All of them or none: without those that were refused the others are written again.
  while (open.length > 0) {
    const metafields = open.map(([, write]) => ({
      ...toIdentifier(write),
      type: write.namespace === '$app' || write.digest === null ? textType : undefined,
      value: write.value,
      compareDigest: write.digest,
    }))
    const answer = await call(session, 'WriteMetafields', { metafields }, AttributesWritten, options)
    const errors = answer.metafieldsSet.userErrors
    if (errors.length === 0) break
    const refused = open.filter((_, at) => errors.some(({ elementIndex }) => elementIndex === at))
    if (refused.length === 0) {
      refuseAll(answers, open, errors)
      break
    }
    for (const [at, [place]] of open.entries()) {
      const own = errors.filter(({ elementIndex }) => elementIndex === at)
      if (own.length > 0) answers[place] = toRefused(own)
    }
    open = open.filter((one) => !refused.includes(one))
  }
  return answers
}

/** See the port. It is deleted after a change of nothing, as others are written. */
export async function deleteAttribute(
  call: AdminCall,
  ...[session, attribute, options]: Parameters<ShopifyPort['deleteAttribute']>
): ReturnType<ShopifyPort['deleteAttribute']> {
  const { productGid, variantGid, namespace, key } = attribute
  const metafields = [{ ownerId: variantGid ?? productGid, namespace, key }]
  const variables = { namespace, key, metafields }
  const { holder, errors } =
    variantGid === null ? await deleteOfProduct() : await deleteOfVariant({ id: variantGid })
  if (errors.length > 0) return { outcome: 'refused', reason: reasonOf(errors) }
  const replaced = holder ? { value: holder.metafield?.value ?? null } : null
  return { outcome: 'written', values: { value: null }, replaced }

  async function deleteOfProduct() {
    const sent = { ...variables, nothing: { id: productGid } }
    const answer = await call(session, 'DeleteProductAttribute', sent, ProductAttributeDeleted, options)
    return { holder: answer.before?.product, errors: answer.metafieldsDelete.userErrors }
  }
  async function deleteOfVariant(variant: { id: string }) {
    const sent = { ...variables, productId: productGid, nothing: [variant] }
    const answer = await call(session, 'DeleteVariantAttribute', sent, VariantAttributeDeleted, options)
    return { holder: answer.before?.productVariants?.[0], errors: answer.metafieldsDelete.userErrors }
  }
}

function toIdentifier({ ownerGid, namespace, key }: AttributeWrite) {
  return { ownerId: ownerGid, namespace, key }
}

function refuseAll(answers: AttributeAnswer[], places: [number, AttributeWrite][], errors: UserErrors): void {
  if (errors.length > 0) for (const [place] of places) answers[place] = toRefused(errors)
}

function toRefused(errors: UserErrors): AttributeAnswer {
  if (errors.some(({ code }) => code != null && staleCodes.includes(code))) return { outcome: 'stale' }
  return { outcome: 'refused', reason: reasonOf(errors) }
}

const definitions = [
  { ownerType: 'PRODUCT', key: 'material', name: 'Material', description: 'What the product is made of.' },
  {
    ownerType: 'PRODUCTVARIANT',
    key: 'mpn',
    name: 'MPN',
    description: 'The number that the manufacturer gave the product.',
  },
] as const

/** See the port. */
export async function defineAttributes(
  call: AdminCall,
  ...[session, options]: Parameters<ShopifyPort['defineAttributes']>
): Promise<void> {
  for (const { ownerType, ...one } of definitions) {
    const known = await call(session, 'ListDefinitions', { ownerType }, DefinitionsAnswer, options)
    if (known.metafieldDefinitions.edges.some(({ node }) => node.key === one.key)) continue
    const access = { admin: 'MERCHANT_READ_WRITE', storefront: 'PUBLIC_READ' }
    const definition = { ...one, ownerType, namespace: '$app', type: textType, access }
    const created = await call(session, 'CreateDefinition', { definition }, DefinitionCreated, options)
    const errors = created.metafieldDefinitionCreate.userErrors
    if (errors.some(({ code }) => code !== 'TAKEN'))
      throw new UpstreamError(
        'shopify',
        'rejected',
        `Shopify did not define ${one.name}: ${reasonOf(errors)}`,
      )
  }
}

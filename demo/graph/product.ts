import type { DemoVariant, ProductFacts } from '../facts.ts'
import { plainText } from '../text.ts'
import { categoryNode } from './category.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { mediaNode, mediaPage } from './media.ts'
import { metafieldFields } from './metafields.ts'
import { pageOf, type Scene, toMoneyV2, toTime } from './scene.ts'
import { variantNode } from './variant.ts'

export function productNode(scene: Scene, product: ProductFacts) {
  const { ids } = scene.shop
  const id = ids.gid('Product', product.slot)
  const prices = product.variants.map(({ price }) => price)
  const isPublished =
    product.publishedAt !== null && product.status !== 'ARCHIVED' && product.status !== 'DRAFT'
  return {
    __typename: 'Product',
    id,
    legacyResourceId: String(ids.number('Product', product.slot)),
    title: product.title,
    handle: product.handle,
    description: () => plainText(product.descriptionHtml),
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    status: product.status,
    category: () => (product.category === null ? null : categoryNode(product.category)),
    seo: { title: product.seoTitle, description: product.seoDescription },
    createdAt: () => toTime(product.createdAt),
    updatedAt: () => toTime(product.updatedAt),
    publishedAt: product.publishedAt === null ? null : toTime(product.publishedAt),
    onlineStoreUrl: isPublished ? `${scene.base}/products/${encodeURIComponent(product.handle)}` : null,
    options: ({ first }: { first?: number }) => optionNodes(id, product).slice(0, first ?? undefined),
    hasOnlyDefaultVariant: product.options[0]?.name === 'Title',
    tracksInventory: product.variants.some(({ isTracked }) => isTracked),
    totalInventory: product.variants.reduce((sum, { quantity }) => sum + quantity, 0),
    priceRangeV2: () => ({
      minVariantPrice: toMoneyV2(scene, Math.min(...prices)),
      maxVariantPrice: toMoneyV2(scene, Math.max(...prices)),
    }),
    featuredMedia: () => (product.pictures.length > 0 ? mediaNode(scene, product, 0) : null),
    media: (args: PageArgs) =>
      mediaPage(
        scene,
        product,
        product.pictures.map((_, at) => at),
        args,
      ),
    mediaCount: { count: product.pictures.length, precision: 'EXACT' },
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    variants: (args: PageArgs) => {
      const listing = listingOf(product.variants, ({ index }) => [index + 1, index + 1])
      return pageOf(scene, listing, args, (variant) => variantOf(scene, product, variant))
    },
    ...metafieldFields(scene, id, product.metafields),
  }
}

/** A variant's node, which can lead back to its product. */
export function variantOf(scene: Scene, product: ProductFacts, variant: DemoVariant) {
  return variantNode(scene, product, variant, () => productNode(scene, product))
}

function optionNodes(productGid: string, product: ProductFacts) {
  const serial = productGid.slice(productGid.lastIndexOf('/') + 1)
  return product.options.map((option, at) => ({
    id: `gid://shopify/ProductOption/${serial}${at + 1}`,
    name: option.name,
    position: at + 1,
    values: option.values,
    optionValues: option.values.map((name, valueAt) => ({
      id: `gid://shopify/ProductOptionValue/${serial}${at + 1}${valueAt + 1}`,
      name,
      hasVariants: true,
    })),
  }))
}

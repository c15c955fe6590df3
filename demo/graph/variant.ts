import type { DemoVariant, ProductFacts } from '../facts.ts'
import { serialOf } from '../ids.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { mediaPage } from './media.ts'
import { metafieldFields } from './metafields.ts'
import { pageOf, type Scene, toMoney, toMoneyV2, toTime } from './scene.ts'
import { LOCATION_ID, locationNode } from './shop.ts'

type ToProduct = () => unknown

export function variantNode(scene: Scene, product: ProductFacts, variant: DemoVariant, toProduct: ToProduct) {
  const { ids } = scene.shop
  const serial = serialOf(product.slot, variant.index)
  const id = ids.gid('ProductVariant', serial)
  return {
    __typename: 'ProductVariant',
    id,
    legacyResourceId: String(ids.number('ProductVariant', serial)),
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    barcode: variant.barcodes[0]?.value ?? null,
    barcodes: (args: PageArgs) =>
      pageOf(
        scene,
        listingOf([...variant.barcodes.entries()], ([place]) => [place, place]),
        args,
        ([, barcode]) => barcode,
      ),
    price: toMoney(variant.price),
    compareAtPrice: variant.compareAtPrice === null ? null : toMoney(variant.compareAtPrice),
    inventoryPolicy: variant.isSoldWhenEmpty ? 'CONTINUE' : 'DENY',
    inventoryQuantity: variant.quantity,
    availableForSale: !variant.isTracked || variant.isSoldWhenEmpty || variant.quantity > 0,
    taxable: variant.isTaxable,
    position: variant.index + 1,
    selectedOptions: variant.options,
    createdAt: () => toTime(product.createdAt),
    updatedAt: () => toTime(variant.updatedAt),
    product: toProduct,
    media: (args: PageArgs) =>
      mediaPage(scene, product, variant.picture === null ? [] : [variant.picture], args),
    inventoryItem: () => inventoryItemNode(scene, product, variant, toProduct),
    ...metafieldFields(scene, id, variant.metafields),
  }
}

export function inventoryItemNode(
  scene: Scene,
  product: ProductFacts,
  variant: DemoVariant,
  toProduct: ToProduct,
) {
  const { ids } = scene.shop
  const serial = serialOf(product.slot, variant.index)
  const id = ids.gid('InventoryItem', serial)
  return {
    __typename: 'InventoryItem',
    id,
    legacyResourceId: String(ids.number('InventoryItem', serial)),
    sku: variant.sku,
    tracked: variant.isTracked,
    requiresShipping: true,
    measurement: {
      id: id.replace('InventoryItem/', 'InventoryItemMeasurement/'),
      // Shopify has no missing weight: an unweighed item weighs nothing.
      weight: variant.weight ?? { value: 0, unit: 'KILOGRAMS' },
    },
    unitCost: () => (variant.unitCost === null ? null : toMoneyV2(scene, variant.unitCost)),
    createdAt: () => toTime(product.createdAt),
    updatedAt: () => toTime(variant.updatedAt),
    variants: (args: PageArgs) =>
      pageOf(
        scene,
        listingOf([variant], () => [1, 1]),
        args,
        () => variantNode(scene, product, variant, toProduct),
      ),
    inventoryLevel: ({ locationId }: { locationId: string }) =>
      locationId === LOCATION_ID ? levelNode(scene, product, variant, toProduct) : null,
    inventoryLevels: (args: PageArgs) =>
      pageOf(
        scene,
        listingOf([variant], () => [1, 1]),
        args,
        () => levelNode(scene, product, variant, toProduct),
      ),
  }
}

function levelNode(scene: Scene, product: ProductFacts, variant: DemoVariant, toProduct: ToProduct) {
  const serial = scene.shop.ids.number('InventoryItem', serialOf(product.slot, variant.index))
  const id = `gid://shopify/InventoryLevel/${serial}?inventory_item_id=${serial}`
  return {
    __typename: 'InventoryLevel',
    id,
    isActive: true,
    createdAt: () => toTime(product.createdAt),
    updatedAt: () => toTime(variant.updatedAt),
    item: () => inventoryItemNode(scene, product, variant, toProduct),
    location: () => locationNode(scene),
    quantities: ({ names }: { names: string[] }) =>
      names.map((name) => ({
        id: `gid://shopify/InventoryQuantity/${serial}?name=${encodeURIComponent(name)}`,
        name,
        quantity: name === 'available' || name === 'on_hand' ? variant.quantity : 0,
        updatedAt: () => toTime(variant.updatedAt),
      })),
  }
}

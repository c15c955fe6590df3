import type { DemoVariant, ProductFacts } from '../facts.ts'
import { serialOf } from '../ids.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { levelNodes } from './location.ts'
import { mediaPage } from './media.ts'
import { metafieldFields } from './metafields.ts'
import { pageOf, type Scene, toMoney, toMoneyV2, toTime } from './scene.ts'

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
  const levels = () =>
    levelNodes(scene, product, variant, () => inventoryItemNode(scene, product, variant, toProduct))
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
    inventoryLevel: ({ locationId }: { locationId: string }) => {
      const serial = scene.shop.ids.serial('Location', locationId)
      return levels().find(({ locationSerial }) => locationSerial === serial) ?? null
    },
    inventoryLevels: (args: PageArgs) =>
      pageOf(
        scene,
        listingOf(levels(), ({ locationSerial }) => [locationSerial, locationSerial]),
        args,
        (level) => level,
      ),
  }
}

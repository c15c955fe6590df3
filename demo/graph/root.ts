/** The root fields: what each answers, and which scope it asks for. */
import { execute, GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { PageQuery } from '../bulk.ts'
import { customersOf } from '../customers.ts'
import { placeOf } from '../ids.ts'
import { listCustomers, listOrders, listProducts } from '../listings.ts'
import { WAREHOUSE } from '../locations.ts'
import { schema } from '../schema.ts'
import { listVariants } from '../variant-listings.ts'
import { background, operationById } from './background.ts'
import { findCategories } from './category.ts'
import { checkoutConnection } from './checkout.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { adjustQuantities, findItem, itemNodeOf, setQuantities, updateItem } from './inventory-writes.ts'
import { createDefinition, definitionConnection } from './metafield-definitions.ts'
import { deleteMetafields, setMetafields } from './metafield-writes.ts'
import { disputeConnection } from './disputes.ts'
import { customerNode, orderNode } from './order.ts'
import { findLocation, locationConnection, locationGid, locationNode } from './location.ts'
import { updateProduct, updateVariants } from './product-writes.ts'
import { productNode, variantOf } from './product.ts'
import { pageOf, requireScope, type Scene } from './scene.ts'
import { installationNode, shopNode } from './shop.ts'

const MAX_IDS = 250

type DefinitionArgs = Parameters<typeof definitionConnection>[1]
type ListArgs = PageArgs & { query?: string | null; sortKey?: string | null }
type IdArgs = { id: string }

export function rootOf(scene: Scene): Record<string, unknown> {
  const read: PageQuery = (document, variableValues) =>
    execute({ schema, document, variableValues, rootValue: rootOf({ ...scene, isBulk: true }) })
  return { ...reads(scene), ...background(scene, read), ...writes(scene) }
}

function reads(scene: Scene) {
  const { shop } = scene
  const reading = <A, R>(scope: string, field: string, read: (args: A) => R) => {
    return (args: A) => {
      requireScope(scene, scope, field)
      return read(args)
    }
  }
  const product = ({ id }: IdArgs) => {
    const slot = shop.ids.serial('Product', checkGid(id))
    const found = slot === null ? null : shop.product(slot)
    return found && productNode(scene, found)
  }
  const productVariant = ({ id }: IdArgs) => {
    const serial = shop.ids.serial('ProductVariant', checkGid(id))
    if (serial === null) return null
    const { slot, index } = placeOf(serial)
    const owner = shop.product(slot)
    const variant = owner?.variants[index]
    return owner && variant ? variantOf(scene, owner, variant) : null
  }
  const inventoryItem = ({ id }: IdArgs) => {
    const found = findItem(scene, checkGid(id))
    return found && itemNodeOf(scene, found)
  }
  const order = ({ id }: IdArgs) => {
    const serial = shop.ids.serial('Order', checkGid(id))
    const { from, to } = shop.orderRange()
    return serial !== null && serial >= from && serial < to ? orderNode(scene, shop.order(serial)) : null
  }
  const customer = ({ id }: IdArgs) => {
    const serial = shop.ids.serial('Customer', checkGid(id))
    const found = serial === null ? undefined : customersOf(shop).get(serial)
    return found ? customerNode(scene, found) : null
  }
  const location = ({ id }: { id?: string | null }) => {
    const found = findLocation(scene, id ?? locationGid(scene, WAREHOUSE))
    return found && locationNode(scene, found)
  }
  const nodeReaders: Record<string, (args: IdArgs) => unknown> = {
    Product: reading('read_products', 'node', product),
    ProductVariant: reading('read_products', 'node', productVariant),
    InventoryItem: reading('read_inventory', 'node', inventoryItem),
    Order: reading('read_orders', 'node', order),
    Customer: reading('read_customers', 'node', customer),
    Location: reading('read_locations', 'node', location),
    BulkOperation: ({ id }) => operationById(scene, id),
  }
  const node = ({ id }: IdArgs) =>
    nodeReaders[/^gid:\/\/shopify\/(\w+)\//.exec(checkGid(id))?.[1] ?? '']?.({ id }) ?? null
  return {
    shop: () => shopNode(scene),
    currentAppInstallation: () => installationNode(scene),
    node,
    nodes: ({ ids }: { ids: string[] }) => {
      if (ids.length > MAX_IDS) throw new GraphQLError(`Too many ids: at most ${MAX_IDS}.`)
      return ids.map((id) => node({ id }))
    },
    taxonomy: {
      categories: (args: PageArgs & { search?: string | null }) =>
        pageOf(
          scene,
          listingOf(findCategories(args.search ?? ''), (_, at) => [at, at]),
          args,
          (it) => it,
        ),
    },
    metafieldDefinitions: reading('read_products', 'metafieldDefinitions', (args: DefinitionArgs) =>
      definitionConnection(scene, args),
    ),
    products: reading('read_products', 'products', (args: ListArgs) => {
      const toNode = (slot: number) => {
        const found = shop.product(slot)
        return found && productNode(scene, found)
      }
      return pageOf(scene, listProducts(shop, args.sortKey ?? 'ID', args.query), args, toNode)
    }),
    productsCount: reading(
      'read_products',
      'productsCount',
      (args: { query?: string; limit?: number | null }) =>
        countOf(listProducts(shop, 'ID', args.query).size, args.limit),
    ),
    productVariantsCount: reading(
      'read_products',
      'productVariantsCount',
      (args: { limit?: number | null }) => countOf(shop.variantCount(), args.limit),
    ),
    product: reading('read_products', 'product', product),
    productVariant: reading('read_products', 'productVariant', productVariant),
    inventoryItem: reading('read_inventory', 'inventoryItem', inventoryItem),
    location: reading('read_locations', 'location', location),
    locations: reading('read_locations', 'locations', (args: Parameters<typeof locationConnection>[1]) =>
      locationConnection(scene, args),
    ),
    productVariants: reading('read_products', 'productVariants', (args: ListArgs) =>
      pageOf(scene, listVariants(shop, args.sortKey ?? 'ID', args.query), args, ({ slot, index }) => {
        const owner = shop.product(slot)
        const found = owner?.variants[index]
        return owner && found && variantOf(scene, owner, found)
      }),
    ),
    abandonedCheckouts: reading('read_orders', 'abandonedCheckouts', (args: ListArgs) =>
      checkoutConnection(scene, args),
    ),
    orders: reading('read_orders', 'orders', (args: ListArgs) =>
      pageOf(scene, listOrders(shop, args.sortKey ?? 'PROCESSED_AT', args.query), args, (facts) =>
        orderNode(scene, facts),
      ),
    ),
    ordersCount: reading('read_orders', 'ordersCount', (args: { query?: string; limit?: number | null }) =>
      countOf(listOrders(shop, 'ID', args.query).size, args.limit),
    ),
    order: reading('read_orders', 'order', order),
    disputes: reading(
      'read_shopify_payments_disputes',
      'disputes',
      (args: PageArgs & { query?: string | null }) => disputeConnection(scene, args),
    ),
    customers: reading('read_customers', 'customers', (args: ListArgs) =>
      pageOf(scene, listCustomers(shop, args.sortKey ?? 'ID', args.query), args, (facts) =>
        customerNode(scene, facts),
      ),
    ),
    customersCount: reading(
      'read_customers',
      'customersCount',
      (args: { query?: string; limit?: number | null }) =>
        countOf(listCustomers(shop, 'ID', args.query).size, args.limit),
    ),
    customer: reading('read_customers', 'customer', customer),
  }
}

function writes(scene: Scene) {
  type In<F extends (scene: Scene, args: never, info: never) => unknown> = Parameters<F>[1]
  return {
    productUpdate: ({ product }: { product?: In<typeof updateProduct> }) => updateProduct(scene, product),
    productVariantsBulkUpdate: (args: In<typeof updateVariants>) => updateVariants(scene, args),
    inventoryItemUpdate: (args: In<typeof updateItem>) => updateItem(scene, args),
    inventorySetQuantities: (args: In<typeof setQuantities>, _: unknown, info: GraphQLResolveInfo) =>
      setQuantities(scene, args, info),
    inventoryAdjustQuantities: (args: In<typeof adjustQuantities>, _: unknown, info: GraphQLResolveInfo) =>
      adjustQuantities(scene, args, info),
    metafieldsSet: (args: In<typeof setMetafields>) => setMetafields(scene, args),
    metafieldsDelete: (args: In<typeof deleteMetafields>) => deleteMetafields(scene, args),
    metafieldDefinitionCreate: (args: In<typeof createDefinition>) => createDefinition(scene, args),
  }
}

function checkGid(id: string): string {
  if (/^gid:\/\/shopify\/\w+\/[^/]+$/.test(id)) return id
  throw new GraphQLError(`Invalid global id '${id.slice(0, 80)}'`, {
    extensions: { code: 'argumentLiteralsIncompatible' },
  })
}

/** The limit is 10,000 unless the document says otherwise; null means without limit. */
function countOf(count: number, limit: number | null | undefined) {
  if (limit == null || count <= limit) return { count, precision: 'EXACT' }
  return { count: limit, precision: 'AT_LEAST' }
}

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const orderBooks = pgTable(
  'order_sync_state',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    timeZone: text('time_zone').notNull(),
    knownSince: moment('known_since'),
    lastSyncAt: moment('last_sync_at').notNull(),
    lastFullSyncAt: moment('last_full_sync_at'),
    hasDetails: boolean('has_details').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)

export const orders = pgTable(
  'orders',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid().notNull(),
    orderGid: text('order_gid').notNull(),
    name: text().notNull(),
    searchText: text('search_text').notNull(),
    placedAt: moment('placed_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    currency: text().notNull(),
    placedTotal: numeric('placed_total').notNull(),
    total: numeric().notNull(),
    subtotal: numeric(),
    discounts: numeric(),
    refunded: numeric().notNull(),
    financialStatus: text('financial_status'),
    fulfillmentStatus: text('fulfillment_status').notNull(),
    country: text(),
    customerGid: text('customer_gid'),
    isTest: boolean('is_test').notNull(),
    units: integer().notNull(),
    isSale: boolean('is_sale')
      .notNull()
      .generatedAlwaysAs(
        sql`not is_test and cancelled_at is null and coalesce(financial_status, '') not in ('VOIDED', 'EXPIRED')`,
      ),
    revenue: numeric().notNull().generatedAlwaysAs(sql`greatest(0, least(total, placed_total - refunded))`),
    syncRun: uuid('sync_run').notNull(),
    contentHash: text('content_hash'),
    erasedAt: moment('erased_at'),
    shippingCountry: text('shipping_country'),
    billingCountry: text('billing_country'),
    risk: text(),
    riskReasons: text('risk_reasons').array().notNull().default([]),
    disputes: jsonb(),
    note: text(),
    trackingUrl: text('tracking_url'),
    deliveryStatus: text('delivery_status'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const orderLines = pgTable(
  'order_lines',
  {
    workspaceId: uuid('workspace_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    variantGid: text('variant_gid'),
    productGid: text('product_gid'),
    title: text().notNull(),
    quantity: integer().notNull(),
    unitPrice: numeric('unit_price').notNull(),
    discountedTotal: numeric('discounted_total').notNull(),
    isRepeat: boolean('is_repeat').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.orderId, table.position] })],
)

export const payments = pgTable(
  'payments',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    orderId: uuid('order_id').notNull(),
    paymentGid: text('payment_gid').notNull(),
    processedAt: moment('processed_at').notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    gateway: text().notNull(),
    method: text(),
    currency: text().notNull(),
    amount: numeric().notNull(),
    fee: numeric(),
    errorCode: text('error_code'),
    avs: text(),
    cvc: text(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.orderId, table.paymentGid] })],
)

export const customers = pgTable(
  'customers',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    customerGid: text('customer_gid').notNull(),
    number: bigint({ mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(sql`substring(customer_gid from '\\d+$')::bigint`),
    createdAt: moment('created_at').notNull(),
    orderCount: integer('order_count').notNull(),
    spent: numeric().notNull(),
    currency: text().notNull(),
    country: text(),
    acceptsEmail: boolean('accepts_email'),
    lastOrderAt: moment('last_order_at'),
    syncRun: uuid('sync_run').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.customerGid] })],
)

export const customerSyncState = pgTable(
  'customer_sync_state',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    lastSyncAt: moment('last_sync_at').notNull(),
    lastFullSyncAt: moment('last_full_sync_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)

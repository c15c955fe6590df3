import type { SyncMode, SyncSettings } from '../contract/sync.ts'

/** What is synced of a store, as its row has it. */
export type SyncColumns = {
  syncMode: SyncMode
  syncsProducts: boolean
  syncsOrders: boolean
  syncsCustomers: boolean
  syncsInventory: boolean
}

export function toSettings(store: SyncColumns): SyncSettings {
  return {
    mode: store.syncMode,
    products: store.syncsProducts,
    orders: store.syncsOrders,
    customers: store.syncsCustomers,
    inventory: store.syncsInventory,
  }
}

/** What is synced of a store that is new here. People who buy in a demo store are made up. */
export function settingsOfNew(isDemo: boolean, wanted: Parameters<typeof toColumns>[1]): SyncColumns {
  const usual: SyncColumns = {
    syncMode: 'bidirectional',
    syncsProducts: true,
    syncsOrders: true,
    syncsCustomers: isDemo,
    syncsInventory: true,
  }
  return { ...usual, ...toColumns(usual, wanted) }
}

/** What differs from the settings that a store has. */
export function toColumns(
  store: SyncColumns,
  {
    mode,
    products,
    orders,
    customers,
    inventory,
  }: { [K in keyof SyncSettings]?: SyncSettings[K] | undefined },
): Partial<SyncColumns> {
  return {
    ...(mode === undefined || mode === store.syncMode ? {} : { syncMode: mode }),
    ...(products === undefined || products === store.syncsProducts ? {} : { syncsProducts: products }),
    ...(orders === undefined || orders === store.syncsOrders ? {} : { syncsOrders: orders }),
    ...(customers === undefined || customers === store.syncsCustomers ? {} : { syncsCustomers: customers }),
    ...(inventory === undefined || inventory === store.syncsInventory ? {} : { syncsInventory: inventory }),
  }
}

/** What a message of the store tells of. */
export type Told = 'products.changed' | 'orders.changed' | 'customers.changed'

/** What a message of the store leads to; null where the merchant wants to know nothing of it. */
export function effectOf(topic: string, settings: SyncSettings): Told | null {
  if (settings.mode === 'internal_to_shopify') return null
  // What the app may see is read anew with each sync of products.
  if (topic === 'app/scopes_update') return 'products.changed'
  if (/^(orders|refunds)\//.test(topic)) return settings.orders ? 'orders.changed' : null
  if (topic.startsWith('customers/')) return settings.customers ? 'customers.changed' : null
  if (topic.startsWith('inventory_levels/')) return settings.inventory ? 'products.changed' : null
  return settings.products ? 'products.changed' : null
}

/** Whether a change that the store told of is still to be read. */
export function wants(told: Told, settings: SyncSettings): boolean {
  if (settings.mode === 'internal_to_shopify') return false
  if (told === 'customers.changed') return settings.customers
  return told === 'orders.changed' ? settings.orders : settings.products || settings.inventory
}

/** What has to be read after a change of settings: what was missed while it was off. */
export function missedBy({ syncMode, ...changed }: Partial<SyncColumns>, after: SyncSettings): Told[] {
  if (after.mode === 'internal_to_shopify') return []
  const isReadAgain = syncMode !== undefined
  const told: Told[] = []
  // A sync of products also asks the store for the messages that are wanted now.
  if (isReadAgain || Object.values(changed).includes(true)) told.push('products.changed')
  if (isReadAgain || changed.syncsOrders || changed.syncsCustomers !== undefined) told.push('orders.changed')
  return told
}

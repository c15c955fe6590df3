/** What a store can tell of. */
export type WebhookTopic =
  | 'PRODUCTS_CREATE'
  | 'PRODUCTS_UPDATE'
  | 'PRODUCTS_DELETE'
  | 'INVENTORY_LEVELS_UPDATE'
  | 'ORDERS_CREATE'
  | 'ORDERS_UPDATED'
  | 'ORDERS_FULFILLED'
  | 'REFUNDS_CREATE'
  | 'CUSTOMERS_CREATE'
  | 'CUSTOMERS_UPDATE'
  | 'CUSTOMERS_DELETE'
  | 'CUSTOMERS_MERGE'
  | 'APP_UNINSTALLED'
  | 'APP_SCOPES_UPDATE'
  | 'BULK_OPERATIONS_FINISH'

export type Webhook = { readonly webhookGid: string; readonly topic: string; readonly uri: string }

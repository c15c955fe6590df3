import type { Eraser } from '#features/base/privacy/actions/erasers.ts'
import { listCustomerRows, removeCustomers } from '../records/customer-sync.ts'
import { erasePerson, listOrderNames, listOrdersOf } from '../records/erase.ts'

/** Orders keep what was sold, and lose by whom. */
export const orderEraser: Eraser = {
  table: 'orders',
  parts: [],
  erases: {
    columns: ['customer_gid', 'note', 'tracking_url', 'risk_reasons', 'content_hash'],
    keeps: [
      ...['order_gid', 'name', 'search_text', 'currency', 'financial_status', 'fulfillment_status'],
      ...['country', 'shipping_country', 'billing_country', 'risk', 'disputes', 'delivery_status'],
    ],
  },
  identify: async (tx, key, person) => ({ orderNames: await listOrderNames(tx, key, person) }),
  list: listOrdersOf,
  erase: erasePerson,
}

/** What the store counts of a customer goes with them. */
export const customerEraser: Eraser = {
  table: 'customers',
  parts: [],
  erases: 'rows',
  list: (tx, key, { customerGid }) => listCustomerRows(tx, key, customerGid),
  erase: (tx, key, { customerGid }) =>
    customerGid === null ? Promise.resolve(0) : removeCustomers(tx, key, [customerGid]),
}

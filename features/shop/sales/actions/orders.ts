import { z } from 'zod'
import { csvLine } from '#kit/csv.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { Order, OrderQuery } from '../contract.ts'
import { listOrders, type OrderCursor, readOrderPage } from '../records/orders.ts'
import type { SalesDeps } from './deps.ts'

export type OrderPage = { orders: Order[]; nextCursor: string | null; total: number }

const exportedAtOnce = 500

/** One page of the orders of the store that is or was connected. */
export async function viewOrders(
  deps: SalesDeps,
  workspaceId: string,
  { search, day, limit, cursor }: OrderQuery,
): Promise<OrderPage> {
  const active = await deps.stores.findActive(workspaceId)
  if (!active) return { orders: [], nextCursor: null, total: 0 }
  const key = { workspaceId, storeId: active.storeId }
  const after = cursor === undefined ? null : readCursor(cursor)
  const { orders, total } = await deps.db.inWorkspace(workspaceId, (tx) =>
    readOrderPage(tx, key, { search, day, limit, after }),
  )
  const last = orders.length === limit ? orders.at(-1) : undefined
  return { orders, nextCursor: last ? writeCursor(last) : null, total }
}

function writeCursor({ placedAt, id }: OrderCursor): string {
  return Buffer.from(`${placedAt}|${id}`).toString('base64url')
}

const Cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()])

function readCursor(text: string): OrderCursor {
  const parsed = Cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'))
  if (!parsed.success) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  const [placedAt, id] = parsed.data
  return { placedAt, id }
}

/** All orders that match, in batches, so that memory stays the same for any number. */
export async function exportOrders(
  deps: SalesDeps,
  workspaceId: string,
  search: string | undefined,
): Promise<StreamAnswer> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${stamp}.csv"`,
    },
    body: csvLines(deps, { workspaceId, storeId }, search),
  }
}

const columns: [string, (order: Order) => string | number | null][] = [
  ['Order', ({ name }) => name],
  ['Placed at', ({ placedAt }) => placedAt],
  ['Country', ({ country }) => country],
  ['Currency', ({ currency }) => currency],
  ['Subtotal', ({ subtotal }) => subtotal],
  ['Discounts', ({ discounts }) => discounts],
  ['Total', ({ total }) => total],
  ['Refunded', ({ refunded }) => refunded],
  ['Revenue', ({ revenue }) => revenue],
  ['Units', ({ units }) => units],
  ['Payment', ({ financialStatus }) => financialStatus],
  ['Fulfillment', ({ fulfillmentStatus }) => fulfillmentStatus],
  ['Cancelled at', ({ cancelledAt }) => cancelledAt],
  ['Test', ({ isTest }) => (isTest ? 'yes' : 'no')],
  ['In the figures', ({ isSale }) => (isSale ? 'yes' : 'no')],
]

async function* csvLines(
  deps: SalesDeps,
  key: { workspaceId: string; storeId: string },
  search: string | undefined,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  let after: OrderCursor | null = null
  for (;;) {
    const from: OrderCursor | null = after
    const batch: Order[] = await deps.db.inWorkspace(key.workspaceId, (tx) =>
      listOrders(tx, key, { search, limit: exportedAtOnce, after: from }),
    )
    yield batch.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join('')
    after = batch.at(-1) ?? null
    if (batch.length < exportedAtOnce) return
  }
}

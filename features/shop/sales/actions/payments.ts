import { z } from 'zod'
import { csvLine } from '#kit/csv.ts'
import { addDays } from '#kit/days.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { Payment, PaymentFigures, PaymentFilter, PaymentQuery } from '../contract/payments.ts'
import { listRiskyOrders, type RiskyOrder } from '../records/orders.ts'
import {
  countPayments,
  listPaymentPage,
  type PaymentCursor,
  type PaymentPage,
  readPaymentDays,
  readPaymentFigures,
} from '../records/payments.ts'
import { fillDays } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { readKnown } from './sales-coverage.ts'

const exportedAtOnce = 500

/** One page of the payments of the store that is or was connected. */
export async function viewPaymentPage(
  deps: SalesDeps,
  workspaceId: string,
  { limit, cursor, ...filter }: PaymentQuery,
): Promise<{ payments: Payment[]; nextCursor: string | null; total: number }> {
  const active = await deps.stores.findActive(workspaceId)
  if (!active) return { payments: [], nextCursor: null, total: 0 }
  const key = { workspaceId, storeId: active.storeId }
  const after = cursor === undefined ? null : readCursor(cursor)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const { payments, end } = await listPaymentPage(tx, key, filter, { limit, after })
    return {
      payments,
      nextCursor: end ? Buffer.from(`${end.at}|${end.id}`).toString('base64url') : null,
      total: await countPayments(tx, key, filter),
    }
  })
}

const Cursor = z.tuple([z.iso.datetime({ precision: 6 }), z.string().min(1).max(300)])

function readCursor(text: string): PaymentCursor {
  const parsed = Cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'))
  if (!parsed.success) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  const [at, id] = parsed.data
  return { at, id }
}

/** Null until orders were read. */
export async function viewPaymentFigures(
  deps: SalesDeps,
  workspaceId: string,
  days: number,
): Promise<PaymentFigures | null> {
  const known = await readKnown(deps, workspaceId)
  if (!known) return null
  const { key, coverage } = known
  const { currency, timeZone, today, knownSince } = coverage
  const asked = addDays(today, 1 - days)
  const from = knownSince !== null && knownSince > asked ? knownSince : asked
  const period = { ...key, timeZone, currency, from, to: today }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const moved = await readPaymentFigures(tx, period)
    const series = fillDays(await readPaymentDays(tx, period), period, (day) => ({
      day,
      taken: '0',
      refunded: '0',
      declined: 0,
    }))
    const declineRate = moved.attempts > 0 ? moved.declined / moved.attempts : null
    return { ...moved, currency, from, to: today, declineRate, series }
  })
}

/** All payments that match, in batches, so that memory stays the same for any number. */
export async function exportPayments(
  deps: SalesDeps,
  workspaceId: string,
  filter: PaymentFilter,
): Promise<StreamAnswer> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${stamp}.csv"`,
    },
    body: csvLines(deps, { workspaceId, storeId }, filter),
  }
}

const columns: [string, (payment: Payment) => string | null][] = [
  ['Payment', ({ id }) => id],
  ['Order', ({ orderName }) => orderName],
  ['Customer', ({ customerNumber }) => customerNumber],
  ['At', ({ at }) => at],
  ['Status', ({ status }) => status],
  ['Gateway', ({ gateway }) => gateway],
  ['Method', ({ method }) => method],
  ['Method type', ({ methodType }) => methodType],
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ amount }) => amount],
  ['Fee', ({ fee }) => fee],
  ['Error', ({ errorCode }) => errorCode],
  ['Disputed', ({ isDisputed }) => (isDisputed ? 'yes' : 'no')],
]

async function* csvLines(
  deps: SalesDeps,
  key: { workspaceId: string; storeId: string },
  filter: PaymentFilter,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  let after: PaymentCursor | null = null
  for (;;) {
    const from: PaymentCursor | null = after
    const { payments, end }: PaymentPage = await deps.db.inWorkspace(key.workspaceId, (tx) =>
      listPaymentPage(tx, key, filter, { limit: exportedAtOnce, after: from }),
    )
    yield payments.map((payment) => csvLine(columns.map(([, cell]) => cell(payment)))).join('')
    after = end
    if (end === null) return
  }
}

/** Orders that want a look, of the store that is or was connected: the disputed ones, and those that are named or meant. */
export async function viewRiskyOrders(
  { db, stores }: Pick<SalesDeps, 'db' | 'stores'>,
  workspaceId: string,
  wanted: { names: string[]; orderIds: string[] },
): Promise<RiskyOrder[]> {
  const active = await stores.findActive(workspaceId)
  if (!active) return []
  const key = { workspaceId, storeId: active.storeId }
  return db.inWorkspace(workspaceId, (tx) => listRiskyOrders(tx, key, wanted))
}

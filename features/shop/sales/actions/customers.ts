import { z } from 'zod'
import { csvLine } from '#kit/csv.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { customersPurpose } from '#features/base/stores/actions/last-sync.ts'
import { SCOPES } from '#adapters/shopify/scopes.ts'
import { salesRefusals } from '../contract.ts'
import type { Customer, CustomerFilter, CustomerPage, CustomerQuery } from '../contract/customers.ts'
import { findCustomerSync } from '../records/customer-sync.ts'
import {
  countCustomers,
  type CustomerCursor,
  type CustomerSlice,
  listCustomerPage,
} from '../records/customers.ts'
import { findSyncState } from '../records/sync-state.ts'
import type { SalesDeps } from './deps.ts'

const exportedAtOnce = 500

/** One page of the customers of the store that is or was connected. */
export async function viewCustomers(
  deps: SalesDeps,
  workspaceId: string,
  { limit, cursor, ...filter }: CustomerQuery,
): Promise<CustomerPage> {
  const nobody = {
    ...{ customers: [], nextCursor: null, total: 0 },
    ...{ isSynced: false, problem: null, knownSince: null },
  }
  const active = await deps.stores.findActive(workspaceId)
  if (!active) return { ...nobody, missing: null }
  const store = await deps.stores.get(workspaceId, active.storeId)
  const missing = whyNoCustomers(store)
  if (missing) return { ...nobody, missing }
  const key = { workspaceId, storeId: store.storeId }
  const after = cursor === undefined ? null : readCursor(cursor)
  const purpose = customersPurpose(store.storeId)
  const [run] = await deps.runs.list(workspaceId, { purpose, limit: 1 })
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const { customers, end } = await listCustomerPage(tx, key, filter, { limit, after })
    return {
      missing,
      customers,
      nextCursor: end && Buffer.from(`${end.value}|${end.number}`).toString('base64url'),
      total: await countCustomers(tx, key, filter),
      problem: run?.status === 'failed' ? (run.error?.message ?? null) : null,
      isSynced: (await findCustomerSync(tx, key)) !== null,
      knownSince: (await findSyncState(tx, key))?.knownSince?.toISOString() ?? null,
    }
  })
}

function whyNoCustomers({ scopes, sync }: ConnectedStore): CustomerPage['missing'] {
  if (!scopes.includes('read_orders')) return 'read_orders'
  if (!sync.customers) return 'switched_off'
  return scopes.includes('read_customers') ? null : 'read_customers'
}

const Cursor = z.tuple([
  z.union([
    z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/),
    z.string().regex(/^(-?infinity|\d{4,6}-\d\d-\d\d [\d:.+-]{8,30})$/),
  ]),
  z.string().regex(/^\d{1,18}$/),
])

function readCursor(text: string): CustomerCursor {
  const parsed = Cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'))
  if (!parsed.success) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  const [value, number] = parsed.data
  return { value, number }
}

/** All customers that match, in batches, so that memory stays the same for any number. */
export async function exportCustomers(
  deps: SalesDeps,
  workspaceId: string,
  filter: CustomerFilter,
): Promise<StreamAnswer> {
  const store = await deps.stores.getConnected(workspaceId)
  const missing = whyNoCustomers(store)
  if (missing) {
    const sentence =
      SCOPES.find(({ scope }) => scope === missing)?.whenMissing ??
      'Customer data is off for this store. Turn it on under Stores, Synchronization.'
    throw new Refusal(salesRefusals.SALES_SCOPE_MISSING, sentence)
  }
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-${stamp}.csv"`,
    },
    body: csvLines(deps, { workspaceId, storeId: store.storeId }, filter),
  }
}

const columns: [string, (customer: Customer) => string | number | null][] = [
  ['Customer', ({ number }) => number],
  ['Customer since', ({ createdAt }) => createdAt],
  ['Orders', ({ orders }) => orders],
  ['Spent', ({ spent }) => spent],
  ['Currency', ({ currency }) => currency],
  ['Country', ({ country }) => country],
  ['Email marketing', ({ acceptsEmail }) => (acceptsEmail === null ? null : acceptsEmail ? 'yes' : 'no')],
  ['Last order', ({ lastOrder }) => lastOrder?.name ?? null],
  ['Last order at', ({ lastOrder }) => lastOrder?.at ?? null],
]

async function* csvLines(
  deps: SalesDeps,
  key: { workspaceId: string; storeId: string },
  filter: CustomerFilter,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  for (let after: CustomerCursor | null = null; ; ) {
    const from: CustomerCursor | null = after
    const { customers, end }: CustomerSlice = await deps.db.inWorkspace(key.workspaceId, (tx) =>
      listCustomerPage(tx, key, filter, { limit: exportedAtOnce, after: from }),
    )
    yield customers.map((customer) => csvLine(columns.map(([, cell]) => cell(customer)))).join('')
    if (end === null) return
    after = end
  }
}

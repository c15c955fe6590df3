/** In which order security alerts stand: a column in the address, with "-" before it downwards. */
import type { SecurityAlert } from '#features/agents/inbox/contract.ts'

/** The columns of the table, each with the way that a first click sorts it. */
export const securityColumns = {
  placed: 'down',
  score: 'down',
  risk: 'down',
  deadline: 'up',
  severity: 'down',
} as const
export type SecurityColumn = keyof typeof securityColumns

export type SecurityOrder = { column: SecurityColumn; way: 'up' | 'down' }

/** Null for no order or one that is not known: the alerts stand as the server ranks them. */
export function readOrder(sort: string | undefined): SecurityOrder | null {
  const name = sort?.replace(/^-/, '')
  const column = Object.keys(securityColumns).find((one): one is SecurityColumn => one === name)
  return column ? { column, way: sort?.startsWith('-') ? 'down' : 'up' } : null
}

/** Each column in its own way, and the order in force where it is the other way. */
export function listOrders(order: SecurityOrder | null): SecurityOrder[] {
  const own = Object.entries(securityColumns).flatMap(
    ([column, way]) => readOrder(way === 'down' ? `-${column}` : column) ?? [],
  )
  const isListed = order === null || securityColumns[order.column] === order.way
  return isListed ? own : [...own, order]
}

/** What a click on a column's head asks for: its own way, then the other one, then none. */
export function nextSort(order: SecurityOrder | null, column: SecurityColumn): string | undefined {
  const first = securityColumns[column]
  if (order?.column !== column) return writeOrder({ column, way: first })
  return order.way === first ? writeOrder({ column, way: first === 'up' ? 'down' : 'up' }) : undefined
}

/** The order as it stands in the address. */
export function writeOrder({ column, way }: SecurityOrder): string {
  return way === 'down' ? `-${column}` : column
}

const severities: readonly SecurityAlert['severity'][] = ['low', 'medium', 'high', 'critical']

const valueOf: Record<SecurityColumn, (alert: SecurityAlert) => number | null> = {
  placed: ({ at }) => Date.parse(at),
  score: ({ verdict }) => verdict?.score ?? null,
  risk: ({ amount }) => Number(amount),
  deadline: ({ dispute, isSettled }) => (dispute?.dueAt && !isSettled ? Date.parse(dispute.dueAt) : null),
  severity: ({ severity, status }) => (status === 'resolved' ? -1 : severities.indexOf(severity)),
}

/** What has no value stands last, whichever way. */
export function sortAlerts(
  alerts: readonly SecurityAlert[],
  order: SecurityOrder | null,
): readonly SecurityAlert[] {
  if (!order) return alerts
  const read = valueOf[order.column]
  const sign = order.way === 'up' ? 1 : -1
  return alerts.toSorted((one, other) => {
    const [left, right] = [read(one), read(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

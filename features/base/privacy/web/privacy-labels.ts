import { plural, t } from '@lingui/core/macro'
import type { PrivacyRequest } from '../contract.ts'

export const topicLabels: Record<PrivacyRequest['topic'], string> = {
  'customers/data_request': t`Customer data request`,
  'customers/redact': t`Customer erasure`,
  'shop/redact': t`Store erasure`,
}

/** What was found or erased, in a few words. */
export function rowsText(rows: PrivacyRequest['rows']): string {
  const count = (isMeant: (table: string) => boolean) =>
    rows.reduce((sum, one) => (isMeant(one.table) ? sum + one.rows : sum), 0)
  const orders = count((table) => table === 'orders')
  const tickets = count((table) => table === 'tickets')
  const others = count((table) => !['orders', 'tickets'].includes(table))
  const parts = [
    orders > 0 && plural(orders, { one: '# order', other: '# orders' }),
    tickets > 0 && plural(tickets, { one: '# ticket', other: '# tickets' }),
    others > 0 && plural(others, { one: '# other record', other: '# other records' }),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t`No matching data` : parts.join(', ')
}

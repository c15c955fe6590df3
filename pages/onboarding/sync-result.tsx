import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { RunView } from '#engine/contract.ts'
import type { SyncReport } from '#features/shop/feed/contract.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { listOrders, type SalesReport } from '#features/shop/sales/contract.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'

/** How much is stored, and how long it took where the whole store was read. Orders are read after the products. */
export function SyncResult({ report }: { report: SyncReport }) {
  const total = useFigures().data?.total
  const run = useSales('30').data?.run ?? null
  const orders = useQuery({
    ...read(listOrders, { query: { limit: 1 } }),
    select: (reply) => reply.data.total,
  })
  if (total === undefined) return null
  return (
    <Notice tone="success" role="status" title={describeProducts(total, report)}>
      <span className="tabular-nums">{run && describeOrders(run, orders.data)}</span>
    </Notice>
  )
}

function describeProducts(total: number, { mode, durationMs }: SyncReport): string {
  if (mode !== 'full') return plural(total, { one: '# product synced', other: '# products synced' })
  const seconds = toSeconds(durationMs)
  return plural(total, {
    one: `# product synced in ${seconds} s`,
    other: `# products synced in ${seconds} s`,
  })
}

function describeOrders(run: RunView, total: number | undefined): string {
  if (run.status === 'failed' || run.status === 'cancelled') return t`Orders couldn’t be synced.`
  if (run.endedAt === null) {
    return plural(run.progress?.done ?? 0, {
      one: '# order so far. Orders are still syncing.',
      other: '# orders so far. Orders are still syncing.',
    })
  }
  if (total === undefined) return ''
  const { mode, durationMs } = (run.output ?? {}) as Partial<SalesReport>
  if (mode !== 'full' || durationMs === undefined)
    return plural(total, { one: '# order synced', other: '# orders synced' })
  const seconds = toSeconds(durationMs)
  return plural(total, { one: `# order synced in ${seconds} s`, other: `# orders synced in ${seconds} s` })
}

function toSeconds(ms: number): string {
  return formatNumber(Math.max(1, Math.round(ms / 1000)))
}

import { plural } from '@lingui/core/macro'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'

/** What has come from the store so far. */
export function SyncedCount() {
  const total = useFigures().data?.total ?? 0
  if (total === 0) return null
  return (
    <span className="type-small block text-ink-3 tabular-nums">
      {plural(total, { one: '# product synced', other: '# products synced' })}
    </span>
  )
}

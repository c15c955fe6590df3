import { useBulkChange } from '#features/shop/feed/web/bulk-change.ts'
import { BulkDialog } from '#features/shop/feed/web/bulk-dialog.tsx'
import { enableReady } from '#features/shop/feed/web/bulk-intent.ts'

/** Asks, then enables every product that is ready and off; the shell shows how far it is. */
export function EnableReady({ onClose }: { onClose: () => void }) {
  const bulk = useBulkChange()
  return (
    <BulkDialog
      intent={enableReady}
      onStart={(order) => {
        bulk.start(order)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

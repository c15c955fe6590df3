import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useBulkChange } from '#features/shop/feed/web/bulk-change.ts'
import { BulkDialog, type BulkIntent } from '#features/shop/feed/web/bulk-dialog.tsx'
import { BulkLine } from '#features/shop/feed/web/bulk-line.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const readyOff: BulkIntent = {
  selection: { filter: { readiness: 'ready', enabled: 'false' }, except: [] },
  act: 'enable',
}

/** Asks, then enables every product that is ready and off. Closing the dialog does not stop the change. */
export function EnableReady({ onClose }: { onClose: () => void }) {
  const bulk = useBulkChange()
  const [isStarted, setStarted] = useState(false)
  const hasEnded = isStarted && !bulk.isBusy
  useEffect(() => {
    if (hasEnded) onClose()
  }, [hasEnded, onClose])

  if (!bulk.isBusy)
    return (
      <BulkDialog
        intent={readyOff}
        onStart={(order) => {
          setStarted(true)
          bulk.start(order)
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={t`Enabling products`}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {bulk.active ? (
        <BulkLine active={bulk.active} isCancelling={bulk.isCancelling} onCancel={bulk.cancel} />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </Dialog>
  )
}

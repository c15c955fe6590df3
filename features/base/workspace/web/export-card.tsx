import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { exportAccount } from '../contract.ts'
import { formatSize, useDownload } from './download.ts'

/** Everything the workspace holds, as one file. */
export function ExportCard() {
  const download = useDownload({ endpoint: exportAccount, what: t`Your data`, end: ']}' })
  return (
    <Card title={t`Download everything`}>
      <p className="max-w-[var(--w-read)] text-ink-2">
        <Trans>
          A JSON file with your profile, sessions, store, products and the details you added, runs,
          notification settings and audit log. Passwords, tokens and keys aren't included.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {download.isBusy ? (
          <>
            <span role="status" className="flex items-center gap-2 text-ink-2 tabular-nums">
              <span className="text-busy">
                <BusyRing />
              </span>
              <Trans>Downloading, {formatSize(download.receivedBytes)} so far</Trans>
            </span>
            <Button size="s" onClick={download.cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={download.start} className="max-md:w-full">
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            <Trans>Download as JSON</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BulkReport as Report } from '../contract/bulk.ts'
import { ReasonList } from './reason-list.tsx'

/** Why a change of many products left some as they were. */
export function BulkReport({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={plural(report.skipped, {
        one: '# product wasn’t changed',
        other: '# products weren’t changed',
      })}
      action={
        <Button size="s" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ReasonList reasons={report.reasons} />
    </Notice>
  )
}

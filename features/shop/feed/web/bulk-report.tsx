import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { BulkReport as Report } from '../contract/bulk.ts'
import { bulkReasonText } from './bulk-labels.ts'

const maxReasons = 6

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
      <ul className="tabular-nums">
        {report.reasons.slice(0, maxReasons).map(({ products, ...reason }) => {
          const text = bulkReasonText(reason)
          return (
            <li key={text} className="py-0.5">
              {formatNumber(products)} × {text}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

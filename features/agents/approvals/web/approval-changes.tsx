import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import type { Preview } from '#engine/contract.ts'

const fewChanges = 8

/** What would be different afterwards: each field now and after. */
export function ApprovalChanges({ preview: { changes } }: { preview: Preview }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, fewChanges)
  return (
    <div className="min-w-0">
      <div className="max-h-[420px] overflow-auto">
        <table className="w-full tabular-nums">
          <thead>
            <tr className="type-small text-ink-2">
              <th scope="col" className="py-1 pe-3 text-start font-normal">
                <Trans>What</Trans>
              </th>
              <th scope="col" className="px-2 text-end font-normal">
                <Trans>Now</Trans>
              </th>
              <th aria-hidden />
              <th scope="col" className="px-2 text-end font-normal">
                <Trans>After</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ of, field, before, after }, index) => (
              <tr key={`${index} ${of} ${field}`}>
                <th scope="row" className="max-w-52 py-1.5 pe-3 text-start font-normal break-words">
                  {of}
                  <span className="type-small block text-ink-3">{field}</span>
                </th>
                <td className="max-w-56 bg-well px-2 text-end break-words text-ink-2">
                  {before ?? t`empty`}
                </td>
                <td className="w-8 text-center text-ink-3">
                  <ArrowRight aria-hidden className="mx-auto size-3 rtl:-scale-x-100" />
                </td>
                <td className="type-strong max-w-56 bg-glass-soft px-2 text-end break-words text-glass">
                  {after ?? t`empty`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > fewChanges && !isWhole && (
        <Button size="s" variant="ghost" onClick={() => setWhole(true)}>
          {t`Show all ${formatNumber(changes.length)} changes`}
        </Button>
      )}
    </div>
  )
}

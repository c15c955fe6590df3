import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReplyOf } from '#ui/call.ts'
import type { previewBulkChange } from '../contract/bulk.ts'
import { bulkReasonText } from './bulk-labels.ts'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { ReasonList } from './reason-list.tsx'

type Preview = ReplyOf<typeof previewBulkChange>['data']

type Props = { preview: Preview; act: 'enable' | 'disable' | 'set' }

/** Exact counts and the first rows, before and after. */
export function BulkPreview({ preview: { total, changed, reasons, rows }, act }: Props) {
  const left = total - changed
  const valueOf = (value: string | null) =>
    act === 'set' ? (value ?? '–') : value === 'true' ? t`Enabled` : t`Disabled`
  return (
    <>
      <p>
        {act === 'enable' && t`They’ll be in your feed from the next export.`}{' '}
        {act === 'disable' && t`They’ll be left out from the next export.`}{' '}
        {act === 'set' &&
          plural(changed, { one: '# product will change.', other: '# products will change.' })}{' '}
        {left > 0 &&
          plural(left, {
            one: '# selected product won’t change.',
            other: '# selected products won’t change.',
          })}
      </p>
      {reasons.length > 0 && (
        <div className="mt-1.5">
          <ReasonList reasons={reasons} />
        </div>
      )}
      {rows.length > 0 && (
        <div className="mt-3 overflow-clip rounded-card border border-line">
          <table className="w-full table-fixed text-ink">
            <thead className="type-label bg-well text-ink-2">
              <tr>
                <th scope="col" className="w-[46%] px-3 py-1.5 text-start font-medium">
                  <Trans>Product</Trans>
                </th>
                <th scope="col" className="px-2 py-1.5 text-start font-medium">
                  <Trans>Before</Trans>
                </th>
                <th scope="col" className="px-3 py-1.5 text-start font-medium">
                  <Trans>After</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ productId, title, imageLink, before, after, reason }) => (
                <tr key={productId} className="border-t border-line">
                  <td className="px-3 py-1.5">
                    <span className="flex min-w-0 items-center gap-2">
                      <ProductThumbnail
                        imageLink={imageLink}
                        isLit={act === 'enable' && reason === null}
                        className="size-6"
                      />
                      <span dir="auto" className="truncate">
                        {title}
                      </span>
                    </span>
                  </td>
                  <td className="truncate px-2 py-1.5 text-ink-2">{valueOf(before)}</td>
                  <td className="truncate px-3 py-1.5" title={reason ? bulkReasonText(reason) : undefined}>
                    {reason === null ? valueOf(after) : <span className="text-ink-3">{t`Won’t change`}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

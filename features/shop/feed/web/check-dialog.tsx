import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { CheckLine } from '#ui/check-line.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { checkExport, type ExportCheck } from '../contract/export-check.ts'
import type { FeedView } from './feed-view.ts'
import { issueText } from './issue-labels.ts'
import { ProductThumbnail } from './product-thumbnail.tsx'

type Props = {
  onShow: (view: FeedView) => void
  onDownload: () => void
  onClose: () => void
}

/** What an export would hold now, what it leaves out, and why. */
export function CheckDialog({ onShow, onDownload, onClose }: Props) {
  const check = useQuery({ ...read(checkExport, {}), select: (reply) => reply.data, staleTime: 0, gcTime: 0 })
  const report = check.data
  return (
    <Dialog
      title={report ? titleOf(report) : t`Check feed`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {report && report.exported > 0 && (
            <Button
              variant="ink"
              onClick={() => {
                onDownload()
                onClose()
              }}
            >
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              <Trans>Export {formatNumber(report.exported)}</Trans>
            </Button>
          )}
        </>
      }
    >
      {check.isPending && <Skeleton className="h-28 w-full" />}
      {check.isError && <ReadProblem title={t`Couldn’t check the feed`} query={check} />}
      {report && (
        <Findings
          report={report}
          onShow={(view) => {
            onShow(view)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function titleOf({ exported, leftOut }: ExportCheck): string {
  if (exported === 0 && leftOut === 0) return t`Nothing to export yet`
  return plural(exported, {
    one: '# product will be exported',
    other: '# products will be exported',
  })
}

function Findings({ report, onShow }: { report: ExportCheck; onShow: (view: FeedView) => void }) {
  const { exported, exportedIncompletely, leftOut, readyOff, reasons, products } = report
  const show = (view: FeedView) => (
    <Button size="s" onClick={() => onShow(view)}>
      <Trans>Show</Trans>
    </Button>
  )
  return (
    <>
      <ul className="text-ink">
        {exported > 0 && (
          <CheckLine state="done" look="ruled" aside={null}>
            {plural(exported, {
              one: '# row meets every requirement.',
              other: '# rows meet every requirement.',
            })}
          </CheckLine>
        )}
        {exportedIncompletely > 0 && (
          <CheckLine
            state="open"
            look="ruled"
            aside={show({ readiness: 'needs_enrichment', enabled: 'true' })}
          >
            {plural(exportedIncompletely, {
              one: '# of them is missing recommended fields.',
              other: '# of them are missing recommended fields.',
            })}
          </CheckLine>
        )}
        {leftOut > 0 && (
          <CheckLine state="wrong" look="ruled" aside={show({ readiness: 'incomplete', enabled: 'true' })}>
            {plural(leftOut, {
              one: '# enabled product will be left out.',
              other: '# enabled products will be left out.',
            })}
          </CheckLine>
        )}
        {readyOff > 0 && (
          <CheckLine state="open" look="ruled" aside={show({ readiness: 'ready', enabled: 'false' })}>
            {plural(readyOff, {
              one: '# ready product is disabled.',
              other: '# ready products are disabled.',
            })}
          </CheckLine>
        )}
      </ul>
      {leftOut > 0 && (
        <section className="mt-4">
          <h3 className="type-label text-ink-2">
            <Trans>Why products are left out</Trans>
          </h3>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {reasons.map(({ code, label, products: count }) => (
              <li key={code}>
                <Button size="s" onClick={() => onShow({ issue: code, enabled: 'true' })}>
                  {issueText(label)} <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>
                </Button>
              </li>
            ))}
          </ul>
          <ul className="mt-3 max-h-48 overflow-y-auto rounded-card border border-line text-ink">
            {products.map(({ productId, title, imageLink, reasons: why }) => (
              <li
                key={productId}
                className="flex items-center gap-3 border-t border-line px-3 py-1.5 first:border-t-0"
              >
                <ProductThumbnail imageLink={imageLink} isLit={false} className="size-8" />
                <span className="min-w-0 flex-1">
                  <button
                    type="button"
                    dir="auto"
                    onClick={() => onShow({ product: productId })}
                    className="type-strong block max-w-full truncate text-start"
                  >
                    {title}
                  </button>
                  <span className="type-small block truncate text-ink-2">
                    {why.map(issueText).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { deploymentReady } from '#features/base/keys/contract.ts'
import { listProducts, type Stats } from '#features/shop/feed/contract.ts'
import { useBulkChange } from '#features/shop/feed/web/bulk-change.ts'
import { enableReady } from '#features/shop/feed/web/bulk-intent.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { ProductThumbnail } from '#features/shop/feed/web/product-thumbnail.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { read } from '#ui/query.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import '#features/shop/feed/web/feed.css'

const BulkDialog = lazy(async () => ({
  default: (await import('#features/shop/feed/web/bulk-dialog.tsx')).BulkDialog,
}))
const shown = 8
const shelfRead = read(listProducts, { query: { readiness: 'ready', limit: shown } })
/** Where the set-up ends: the first products that are ready, lit once shoppers can find them. Nothing before the first sync. */
export function ReadyShelf() {
  const stats = useFigures().data
  if (!stats) return <Skeleton className="h-52 w-full" />
  return stats.total > 0 ? <Shelf stats={stats} /> : null
}

function Shelf({ stats }: { stats: Stats }) {
  const bulk = useBulkChange()
  useFreshReadiness(stats)
  const [isAsking, setAsking] = useState(false)
  const ready = useQuery({
    ...shelfRead,
    select: (reply) => reply.data.products,
    enabled: stats.ready > 0,
  }).data
  const off = stats.ready - stats.enabledReady
  return (
    <Card hasEdge={stats.ready > 0 && off === 0} className="p-5">
      {stats.ready > 0 && (
        <ul aria-hidden className="mb-4 grid grid-cols-8 gap-2 max-sm:grid-cols-4">
          {Array.from({ length: Math.min(shown, stats.ready) }, (_, index) => (
            <li key={index} className="aspect-[4/5]">
              {ready?.[index] ? (
                <ProductThumbnail
                  imageLink={ready[index].imageLink}
                  isLit={ready[index].enableSearch}
                  className="size-full"
                />
              ) : (
                <Skeleton className="size-full" />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="type-section">{titleOf(stats)}</h2>
          <p className="text-ink-2">{textOf(stats)}</p>
        </div>
        {off > 0 && (
          <Button
            variant="glass"
            isBusy={bulk.isBusy}
            onClick={() => setAsking(true)}
            className="max-md:w-full"
          >
            {plural(off, { one: 'Enable # ready product', other: 'Enable # ready products' })}
          </Button>
        )}
        {off === 0 && (
          <Link
            to="/workspace/chatgpt"
            search={stats.ready === 0 ? { readiness: 'needs_enrichment' } : {}}
            className={`${buttonStyle()} max-md:w-full`}
          >
            {stats.ready === 0 ? t`Show products to fix` : t`Show products`}
          </Link>
        )}
      </div>
      <Suspense fallback={null}>
        {isAsking && (
          <BulkDialog
            intent={enableReady}
            onStart={(order) => {
              setAsking(false)
              bulk.start(order)
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** What is in place, and what is lit, depends on what is synced and enabled. */
function useFreshReadiness({ total, chatgptEnabled }: Stats): void {
  const client = useQueryClient()
  const known = useRef({ total, chatgptEnabled })
  useEffect(
    function refreshReadiness() {
      if (known.current.total === total && known.current.chatgptEnabled === chatgptEnabled) return
      known.current = { total, chatgptEnabled }
      void client.invalidateQueries({ queryKey: [deploymentReady.path] })
      void client.invalidateQueries({ queryKey: shelfRead.queryKey })
    },
    [client, total, chatgptEnabled],
  )
}

function titleOf({ ready, enabledReady, total }: Stats): string {
  if (ready === 0) return t`No products are ready yet`
  if (ready === enabledReady)
    return plural(ready, {
      one: '# product is enabled for ChatGPT',
      other: '# products are enabled for ChatGPT',
    })
  return t`${ready} of ${plural(total, { one: '# product is', other: '# products are' })} ready`
}

function textOf({ ready, enabledReady, total }: Stats) {
  if (ready === 0) return <Trans>Each product shows what's missing. Fix it, then enable the product.</Trans>
  const rest = total - ready
  if (ready > enabledReady) return <Trans>Enable them to include them in your ChatGPT feed.</Trans>
  const isLeft = plural(rest, { one: '# more needs fixing first.', other: '# more need fixing first.' })
  return `${t`Export the feed to put them live.`} ${rest > 0 ? isLeft : ''}`
}

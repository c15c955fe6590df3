import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, ExternalLink, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { getProduct, type Product } from '../contract.ts'
import { EnrichForm } from './enrich-form.tsx'
import { issueText } from './issue-labels.ts'
import { formatPrice } from './money.ts'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'

type Props = {
  productId: string
  products: readonly Product[]
  total: string
  onOpen: (productId: string | undefined) => void
}

/** Mends one product while the list stays usable beside it. On a phone it is a full sheet. */
export function EnrichPanel({ productId, products, total, onOpen }: Props) {
  const detail = useQuery({
    ...read(getProduct, { params: { productId } }),
    select: (reply) => reply.data.product,
  })
  const [isDirty, setDirty] = useState(false)
  const [asked, setAsked] = useState<{ target: string | undefined } | null>(null)
  const index = products.findIndex((product) => product.productId === productId)
  const before = products[index - 1]?.productId
  const after = index >= 0 ? products[index + 1]?.productId : undefined

  const go = useCallback(
    (target: string | undefined) => (isDirty ? setAsked({ target }) : onOpen(target)),
    [isDirty, onOpen],
  )
  // The key's own effect is held back: it would close the question in the moment it opens.
  useHotkeys('escape', () => go(undefined), {
    enableOnFormTags: true,
    enabled: asked === null,
    preventDefault: true,
  })

  return (
    <section
      role="dialog"
      aria-label={t`Enrich product`}
      data-side-panel
      className="slides-in relative flex w-[432px] flex-none flex-col border-s border-line bg-pane before:absolute before:inset-y-0 before:-start-px before:w-0.5 before:bg-glass-edge max-lg:absolute max-lg:inset-y-0 max-lg:end-0 max-lg:z-20 max-lg:max-w-full max-lg:shadow-e3 max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-auto"
    >
      <header className="flex h-11 flex-none items-center gap-1 border-b border-line px-5 max-md:h-[52px] max-md:px-4">
        <p className="type-small flex-1 text-ink-2 tabular-nums">
          {index >= 0 ? t`${formatNumber(index + 1)} of ${total}` : ''}
        </p>
        {before !== undefined && (
          <Button variant="ghost" size="icon" aria-label={t`Previous product`} onClick={() => go(before)}>
            <ChevronUp aria-hidden className="size-4" />
          </Button>
        )}
        {after !== undefined && (
          <Button variant="ghost" size="icon" aria-label={t`Next product`} onClick={() => go(after)}>
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        )}
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={() => go(undefined)}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      {detail.isPending && (
        <div className="flex gap-4 p-5">
          <Skeleton className="size-28" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-5 w-1/2" />
          </span>
        </div>
      )}
      {detail.isError && (
        <div className="p-5">
          <ReadProblem title={t`The product could not be read`} query={detail} />
        </div>
      )}
      {detail.data && (
        <>
          <div className="flex flex-none gap-4 p-5 max-md:p-4">
            <ProductThumbnail
              imageLink={detail.data.imageLink}
              isLit={detail.data.enableSearch}
              className="size-28 rounded-card max-md:size-20"
            />
            <div className="min-w-0 flex-1">
              <h2 className="type-title line-clamp-3 break-words">{detail.data.title}</h2>
              <p className="mt-0.5 font-mono text-[12px] break-all text-ink-3">{detail.data.productId}</p>
              <p className="mt-1.5 flex flex-wrap items-center gap-2 tabular-nums">
                <ReadinessBadge status={detail.data.readinessStatus} />
                <span className="type-strong">{formatPercent(detail.data.complianceScore)}</span>
                <span className="flex gap-2 whitespace-nowrap">
                  <span className="text-ink-2">
                    {formatPrice(detail.data.salePrice ?? detail.data.price)}
                  </span>
                  {detail.data.unitCost && (
                    <span className="text-ink-3">{t`costs you ${formatPrice(detail.data.unitCost)}`}</span>
                  )}
                </span>
              </p>
              {detail.data.validationErrors.length > 0 && (
                <p className="type-small mt-1.5 text-ink-2">
                  {detail.data.validationErrors.map(issueText).join(' · ')}
                </p>
              )}
              {detail.data.storeUrl && (
                <a
                  href={detail.data.storeUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="type-small mt-1.5 inline-flex items-center gap-1 text-glass underline-offset-2 hover:underline"
                >
                  <Trans>Open in the store</Trans> <ExternalLink aria-hidden className="size-3" />
                </a>
              )}
            </div>
          </div>
          <EnrichForm
            key={productId}
            product={detail.data}
            hasNext={after !== undefined}
            onNext={() => onOpen(after)}
            onDirty={setDirty}
          />
        </>
      )}
      {asked && (
        <Dialog
          title={t`Leave without saving?`}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>
                <Trans>Keep editing</Trans>
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsked(null)
                  onOpen(asked.target)
                }}
              >
                <Trans>Discard changes</Trans>
              </Button>
            </>
          }
        >
          <Trans>What you typed for this product is not saved yet.</Trans>
        </Dialog>
      )}
    </section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, ExternalLink, X } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatPercent } from '#ui/format.ts'
import { Kbd } from '#ui/kbd.tsx'
import { modKey } from '#ui/mod-key.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { getProduct } from '../contract.ts'
import { EnrichForm, type FillField } from './enrich-form.tsx'
import { issueText } from './issue-labels.ts'
import { formatPrice } from './money.ts'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'
import { SidePanel } from './side-panel.tsx'

/** What other features know of a product; `fill` puts a value into a field, which is saved with the others. */
export type ProductMore = (productId: string, fill: FillField) => ReactNode

type Props = {
  productId: string
  /** Where it stands, such as "3 of 122". */
  position: string
  onBefore: (() => void) | null
  onAfter: (() => void) | null
  /** After "Save and next", whether or not there was anything to save; null hides that button. */
  onSaved: ((isSaved: boolean) => void) | null
  /** Leaves it as it is and goes on, where products are walked one by one. */
  onSkip: (() => void) | null
  onClose: () => void
  /** What is known of it beyond the feed. */
  more: ProductMore | undefined
}

/** Enriches one product. */
export function EnrichPanel({
  productId,
  position,
  onBefore,
  onAfter,
  onSaved,
  onSkip,
  onClose,
  more,
}: Props) {
  const detail = useQuery({
    ...read(getProduct, { params: { productId } }),
    select: (reply) => reply.data.product,
  })
  const [isDirty, setDirty] = useState(false)
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)

  const leave = useCallback((go: () => void) => (isDirty ? setAsked({ go }) : go()), [isDirty])
  // The key's own effect is held back: it would close the question in the moment it opens.
  useHotkeys('escape', () => leave(onClose), {
    enableOnFormTags: true,
    enabled: asked === null,
    preventDefault: true,
  })
  useHotkeys('mod+shift+enter', () => onSkip && leave(onSkip), {
    enableOnFormTags: true,
    enabled: asked === null && onSkip !== null,
    preventDefault: true,
  })

  return (
    <SidePanel label={t`Enrich product`}>
      <header className="flex h-11 flex-none items-center gap-1 border-b border-line px-5 max-md:h-[52px] max-md:px-4">
        <p className="type-small flex-1 text-ink-2 tabular-nums" aria-live="polite">
          {position}
        </p>
        {onSkip && (
          <Button
            size="s"
            variant="ghost"
            aria-keyshortcuts="Meta+Shift+Enter Control+Shift+Enter"
            onClick={() => leave(onSkip)}
          >
            <Trans>Skip</Trans> <Kbd>{`${modKey}⇧↵`}</Kbd>
          </Button>
        )}
        {onBefore && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Previous product`}
            onClick={() => leave(onBefore)}
          >
            <ChevronUp aria-hidden className="size-4" />
          </Button>
        )}
        {onAfter && (
          <Button variant="ghost" size="icon" aria-label={t`Next product`} onClick={() => leave(onAfter)}>
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        )}
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={() => leave(onClose)}>
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
          <ReadProblem title={t`Couldn’t load the product`} query={detail} />
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
                    <span className="text-ink-3">{t`cost ${formatPrice(detail.data.unitCost)}`}</span>
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
                  <Trans>Open in store</Trans> <ExternalLink aria-hidden className="size-3" />
                </a>
              )}
            </div>
          </div>
          <EnrichForm key={productId} product={detail.data} onSaved={onSaved} onDirty={setDirty}>
            {(fill) => more?.(detail.data.productId, fill)}
          </EnrichForm>
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
                  setDirty(false)
                  asked.go()
                }}
              >
                <Trans>Discard changes</Trans>
              </Button>
            </>
          }
        >
          <Trans>Your changes to this product aren’t saved yet.</Trans>
        </Dialog>
      )}
    </SidePanel>
  )
}

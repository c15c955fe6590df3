import { t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import type { Product } from '../contract.ts'
import { EnrichPanel, type ProductMore } from './enrich-panel.tsx'
import { QueueEnd } from './queue-end.tsx'
import type { Queue } from './queue.ts'
import { SidePanel } from './side-panel.tsx'

type Props = {
  openId: string | undefined
  products: readonly Product[]
  total: string
  queue: Queue
  onOpen: (productId: string | undefined) => void
  onEnable: () => void
  more: ProductMore | undefined
}

/** Beside the list: the product that is open in it, or the one that a queue has come to. */
export function FeedPanel({ openId, products, total, queue, onOpen, onEnable, more }: Props) {
  const { place } = queue
  if (queue.isError)
    return (
      <SidePanel label={t`Enrich products`}>
        <div className="flex flex-col gap-3 p-5">
          <ReadProblem title={t`Couldn’t load the list`} query={queue.query} />
          <button type="button" onClick={queue.close} className="self-start text-glass underline">
            {t`Back to list`}
          </button>
        </div>
      </SidePanel>
    )
  if (place?.productId === null)
    return <QueueEnd place={place} onBack={queue.back} onEnable={onEnable} onClose={queue.close} />
  if (place)
    return (
      <EnrichPanel
        productId={place.productId}
        position={t`${formatNumber(place.at)} of ${formatNumber(place.total)}`}
        onBefore={queue.back}
        onAfter={null}
        onSaved={(isSaved) => (isSaved ? queue.save() : queue.skip())}
        onSkip={queue.skip}
        onClose={queue.close}
        more={more}
      />
    )
  if (openId === undefined) return null
  const index = products.findIndex(({ productId }) => productId === openId)
  const before = products[index - 1]?.productId
  const after = index >= 0 ? products[index + 1]?.productId : undefined
  return (
    <EnrichPanel
      productId={openId}
      position={index >= 0 ? t`${formatNumber(index + 1)} of ${total}` : ''}
      onBefore={before === undefined ? null : () => onOpen(before)}
      onAfter={after === undefined ? null : () => onOpen(after)}
      onSaved={after === undefined ? null : () => onOpen(after)}
      onSkip={null}
      onClose={() => onOpen(undefined)}
      more={more}
    />
  )
}

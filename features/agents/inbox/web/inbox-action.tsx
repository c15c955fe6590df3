import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { startQueue } from '#features/shop/feed/contract/queue.ts'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { useSalesSync } from '#features/shop/sales/web/sales-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { formatNumber } from '#ui/format.ts'
import { showFailure } from '#ui/toast.ts'
import { getInboxItem, type InboxItem, type ItemOrder } from '../contract/item.ts'
import { linkOf } from '../rules/links.ts'
import { useAlertStatus } from './alerts-cache.ts'
import { titleOf } from './inbox-labels.ts'

const EnableReady = lazy(async () => ({ default: (await import('./enable-ready.tsx')).EnableReady }))
const ReorderList = lazy(async () => ({ default: (await import('./reorder-list.tsx')).ReorderList }))

type Props = {
  item: InboxItem
  /** It is the first of the page. */
  isLead: boolean
}

/** The one thing to do about an item. */
export function InboxAction({ item, isLead }: Props) {
  const { detail } = item
  const props = { item, isLead }
  const act = (word: string) => <Act {...props} word={word} />
  switch (detail.kind) {
    case 'store_problem':
      return act(t`Open store`)
    case 'failed_sync':
      return detail.of === 'products' ? <SyncProducts {...props} /> : <SyncOrders {...props} />
    case 'key_refused':
      return act(t`Replace key`)
    case 'approval':
      return act(t`Review`)
    case 'dispute':
      return <OpenDispute {...props} orders={detail.orders} />
    case 'fraud':
      return act(t`Review payments`)
    case 'sold_out':
    case 'reorder':
      return <Opens {...props} list="reorder" word={t`Reorder list`} />
    case 'ready_off':
      return <Opens {...props} list="ready" word={t`Enable ${formatNumber(detail.count)}`} />
    case 'enabled_incomplete':
      return act(t`Show products`)
    case 'left_readiness':
      return <FixProducts {...props} />
    case 'write_back':
      return act(t`Review`)
    case 'research':
      return act(t`Open research`)
    case 'workflow_approval':
      return act(t`Review`)
    case 'workflow_outcome':
      return act(t`Check run`)
    case 'workflow_failed':
      return act(t`Open run`)
    case 'ticket':
      return act(t`Reply`)
    case 'alert':
      return <ResolveAlert {...props} alertId={detail.alertId} />
  }
}

function styleOf({ isLead }: Props, className = 'max-sm:flex-1 @2xl:min-w-[132px]') {
  return {
    variant: isLead ? ('ink' as const) : ('outline' as const),
    size: isLead ? ('m' as const) : ('s' as const),
    className,
  }
}

function Act({ item, isLead, word }: Props & { word: string }) {
  const { className, ...style } = styleOf({ item, isLead })
  return (
    <Link
      {...linkOf(item.detail)}
      aria-label={`${word}: ${titleOf(item.detail)}`}
      className={`${buttonStyle(style)} ${className}`}
    >
      {word}
    </Link>
  )
}

/** The order in Shopify's admin is where evidence is handed in; the demo store has none. Several are chosen from on the page. */
function OpenDispute({ item, isLead, orders }: Props & { orders: readonly ItemOrder[] }) {
  const store = useStore().data
  const admin = store?.domain && !store.isDemo ? `https://${store.domain}/admin/orders/` : null
  const { className, ...style } = styleOf({ item, isLead })
  const [orderNumber = null, ...others] = orders.map((order) => order.orderNumber)
  if (admin === null || orderNumber === null || others.length > 0)
    return <Act item={item} isLead={isLead} word={t`Show disputes`} />
  return (
    <a
      href={admin + orderNumber}
      target="_blank"
      rel="noreferrer"
      className={`${buttonStyle(style)} ${className}`}
    >
      {t`Open dispute`}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}

type OpensProps = Props & { list: 'reorder' | 'ready'; word: string }

/** What is done here, over the page. */
function Opens({ item, isLead, list, word }: OpensProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const style = styleOf({ item, isLead })
  return (
    <>
      <Button
        {...style}
        // Shoppers will see it.
        variant={list === 'ready' && isLead ? 'glass' : style.variant}
        aria-label={`${word}: ${titleOf(item.detail)}`}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          {list === 'ready' ? <EnableReady onClose={close} /> : <ReorderList item={item} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}

/** Goes through all of them, one by one. */
function FixProducts(props: Props) {
  const { item } = props
  const router = useRouter()
  const start = useMutation({
    mutationFn: async () => {
      const { detail } = (await call(getInboxItem, { params: { itemId: item.id } })).data.item
      const productIds = 'products' in detail ? detail.products.map(({ productId }) => productId) : []
      return (await call(startQueue, { body: { filter: {}, productIds } })).data
    },
    onSuccess: ({ queueId: queue }) =>
      void router.navigate({ to: '/workspace/chatgpt', search: { queue, at: 1 } }),
    onError: (error) =>
      showFailure(t`Couldn’t start`, sentenceOf(error, t`The server didn't respond. Try again.`)),
  })
  return (
    <Button
      {...styleOf(props)}
      isBusy={start.isPending}
      aria-label={`${t`Fix products`}: ${titleOf(item.detail)}`}
      onClick={() => start.mutate()}
    >
      {t`Fix products`}
    </Button>
  )
}

function SyncProducts(props: Props) {
  const sync = useSync()
  return (
    <Button {...styleOf(props)} isBusy={sync.isBusy} onClick={sync.start}>
      {t`Sync again`}
    </Button>
  )
}

/** Customers follow the orders. */
function SyncOrders(props: Props) {
  const sync = useSalesSync()
  return (
    <Button {...styleOf(props)} isBusy={sync.isPending} onClick={() => sync.mutate()}>
      {t`Sync again`}
    </Button>
  )
}

function ResolveAlert({ alertId, ...props }: Props & { alertId: string }) {
  const change = useAlertStatus()
  const alert = { id: `added:${alertId}`, status: 'new' as const }
  return (
    <Button
      {...styleOf(props)}
      isBusy={change.isPending}
      aria-label={t`Resolve: ${titleOf(props.item.detail)}`}
      onClick={() => change.mutate({ alert, status: 'resolved' })}
    >
      {t`Resolve`}
    </Button>
  )
}

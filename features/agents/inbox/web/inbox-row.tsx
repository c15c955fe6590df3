import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { useStoreName } from '#features/base/stores/web/use-store-name.ts'
import { ProductThumbnail } from '#features/shop/feed/web/product-thumbnail.tsx'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { dateOf, timeAgo } from '#ui/relative-time.ts'
import type { InboxItem, ItemDetail } from '../contract/item.ts'
import { InboxAction } from './inbox-action.tsx'
import { useItemState } from './inbox-cache.ts'
import { agentOf, dueOf, kindLabels, leavesOf, reasonOf, stakeOf, titleOf } from './inbox-labels.ts'
import { PutAside } from './put-aside.tsx'

type Props = {
  item: InboxItem
  /** The first of the page: larger, with its pictures. */
  isLead?: boolean
  /** Beside the kind, such as how grave it is. */
  badge?: ReactNode
  /** What else is known, such as who has seen it. */
  note?: string | null
  /** Further acts, before snooze and dismiss. */
  children?: ReactNode
}

/** One thing that needs the merchant: what, why, how much and until when, what to do, and how to put it aside. */
export function InboxRow({ item, isLead = false, badge, note = null, children }: Props) {
  const { detail, state, openedAt } = item
  const store = useStoreName()
  const change = useItemState()
  const facts = [stakeOf(item), dueOf(item)].flatMap((fact) => fact ?? [])
  const title = titleOf(detail)
  const tint = item.type === 'critical' || item.type === 'error' ? 'incomplete' : 'neutral'
  return (
    <li
      tabIndex={-1}
      data-item={item.id}
      className={`border-t border-line outline-offset-4 first:border-t-0 ${isLead ? 'pt-1 pb-4' : 'py-3'}`}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span className={isLead ? 'max-sm:hidden' : ''}>
          <AgentIcon agent={agentOf(detail)} size={isLead ? 'l' : 's'} />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className={`${isLead ? 'type-page' : 'type-strong'} break-words`}>{title}</h3>
            {badge ?? <Badge tint={tint}>{kindLabels[detail.kind]}</Badge>}
            {store && <Badge tint="neutral">{store}</Badge>}
          </div>
          <p className="break-words text-ink-2">{reasonOf(detail)}</p>
          {facts.length > 0 && <p className="type-strong tabular-nums">{facts.join(' · ')}</p>}
          {note && <p className="type-small text-ink-2">{note}</p>}
          {isLead && <p className="type-small text-ink-2">{leavesOf(detail)}</p>}
          {isLead && <Pictures detail={detail} />}
          {isLead && <Orders detail={detail} />}
        </div>
        <div className="flex items-center gap-1.5 max-sm:w-full">
          <time
            dateTime={openedAt}
            className="type-small hidden pe-1.5 whitespace-nowrap text-ink-2 @2xl:block"
          >
            {timeAgo(openedAt)}
          </time>
          {children}
          {state === 'open' ? (
            <>
              <InboxAction item={item} isLead={isLead} />
              <PutAside
                title={title}
                leaves={leavesOf(detail)}
                onChange={(to) => change.mutate({ item, ...to })}
              />
            </>
          ) : (
            <Reopen item={item} onReopen={() => change.mutate({ item, state: 'open' })} />
          )}
        </div>
      </div>
    </li>
  )
}

function Reopen({ item, onReopen }: { item: InboxItem; onReopen: () => void }) {
  return (
    <>
      <span className="type-small text-ink-2">
        {item.snoozedUntil ? t`Snoozed until ${dateOf(item.snoozedUntil)}` : t`Dismissed`}
      </span>
      <Button size="s" aria-label={t`Reopen: ${titleOf(item.detail)}`} onClick={onReopen}>
        {t`Reopen`}
      </Button>
    </>
  )
}

/** The products it speaks of, each leading to its panel. Whether shoppers find them is not known here, so none is lit. */
function Pictures({ detail }: { detail: ItemDetail }) {
  if (!('products' in detail) || detail.products.length === 0) return null
  const more = detail.count - detail.products.length
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-2">
      {detail.products.map(({ productId, title, imageLink }) => (
        <li key={productId}>
          <Link
            to="/workspace/chatgpt"
            search={{ product: productId }}
            aria-label={title}
            title={title}
            className="block rounded-control"
          >
            <ProductThumbnail imageLink={imageLink} isLit={false} className="size-11" />
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-ink-2 tabular-nums">+{formatNumber(more)}</li>}
    </ul>
  )
}

/** The first orders it speaks of. */
function Orders({ detail }: { detail: ItemDetail }) {
  if (!('orders' in detail)) return null
  const timeZone = detail.kind === 'dispute' ? detail.timeZone : undefined
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 tabular-nums">
      {detail.orders.slice(0, 3).map(({ orderName, amount, currency, dueAt }) => (
        <li key={orderName}>
          <strong className="type-strong text-ink">{orderName}</strong> {formatAmount(amount, currency)}
          {dueAt && `, ${dateOf(dueAt, timeZone)}`}
        </li>
      ))}
    </ul>
  )
}

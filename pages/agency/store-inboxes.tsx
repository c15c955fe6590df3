import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import {
  type ItemState,
  listStoreInboxes,
  setInboxState,
  type StoreItem,
} from '#features/agents/inbox/contract/item.ts'
import { linkOf } from '#features/agents/inbox/rules/links.ts'
import {
  agentOf,
  dueOf,
  kindLabels,
  leavesOf,
  reasonOf,
  stakeOf,
  titleOf,
} from '#features/agents/inbox/web/inbox-labels.ts'
import { PutAside } from '#features/agents/inbox/web/put-aside.tsx'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'

const pollMs = 15_000
const shownAtFirst = 10

/** What needs the merchant in any store, each item with its store. It is acted on in that store. */
export function StoreInboxes() {
  const inboxes = useQuery({
    ...read(listStoreInboxes, {}),
    select: (reply) => reply.data.items,
    refetchInterval: usePollMs(pollMs),
    staleTime: pollMs,
  })
  const [isWhole, setWhole] = useState(false)
  const items = inboxes.data ?? []
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  return (
    <Card
      title={t`Needs your attention`}
      aside={
        items.length > 0 && (
          <span className="type-small text-ink-2 tabular-nums">{formatNumber(items.length)}</span>
        )
      }
    >
      {inboxes.isError && <ReadProblem title={t`Couldn't load open items`} query={inboxes} />}
      {inboxes.isPending && <Skeleton className="h-40 w-full" />}
      {inboxes.data?.length === 0 && (
        <p className="flex items-center gap-3 text-ink-2">
          <CircleCheck aria-hidden className="size-4 flex-none text-glass" />
          <Trans>Nothing needs your attention in any store right now.</Trans>
        </p>
      )}
      <ul aria-label={t`Open items`}>
        {shown.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
      {items.length > shownAtFirst && (
        <Button size="s" className="mt-2" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${formatNumber(items.length)}`}
        </Button>
      )}
    </Card>
  )
}

function ItemRow({ item }: { item: StoreItem }) {
  const { detail, storeId, openedAt } = item
  const store = useStores().data?.find(({ id }) => id === storeId)
  const title = titleOf(detail)
  const facts = [stakeOf(item), dueOf(item)].flatMap((fact) => fact ?? [])
  const link = linkOf(detail)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
      <AgentIcon agent={agentOf(detail)} size="s" />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="type-strong break-words">{title}</h3>
          <Badge tint="neutral">{kindLabels[detail.kind]}</Badge>
          {store && <Badge tint="neutral">{store.name}</Badge>}
        </div>
        <p className="break-words text-ink-2">{reasonOf(detail)}</p>
        {facts.length > 0 && <p className="type-strong tabular-nums">{facts.join(' · ')}</p>}
      </div>
      <div className="flex items-center gap-1.5 max-sm:w-full">
        <time dateTime={openedAt} className="type-small pe-1.5 whitespace-nowrap text-ink-2 max-sm:hidden">
          {timeAgo(openedAt)}
        </time>
        <Link
          {...link}
          search={{ ...link.search, store: storeId }}
          aria-label={store ? t`Open in ${store.name}: ${title}` : t`Open: ${title}`}
          className={`${buttonStyle({ size: 's' })} max-sm:flex-1`}
        >
          <Trans>Open</Trans>
        </Link>
        <PutAsideInStore item={item} title={title} />
      </div>
    </li>
  )
}

type StateChange = { state: ItemState; until?: string; isUndo?: boolean }

function PutAsideInStore({ item, title }: { item: StoreItem; title: string }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ state, until }: StateChange) =>
      call(
        setInboxState,
        { params: { itemId: item.id }, body: { state, ...(until ? { until } : {}) } },
        { store: item.storeId },
      ),
    onSuccess: (_reply, { state, isUndo = false }) => {
      if (isUndo) return
      showToast({
        title: state === 'snoozed' ? t`Snoozed` : t`Dismissed`,
        action: { label: t`Undo`, onAct: () => change.mutate({ state: 'open', isUndo: true }) },
      })
    },
    onError: (error) =>
      showFailure(t`Couldn't update this item`, sentenceOf(error, t`The server didn't respond. Try again.`)),
    onSettled: () => client.invalidateQueries({ queryKey: [listStoreInboxes.path] }),
  })
  return (
    <PutAside
      title={title}
      leaves={leavesOf(item.detail)}
      isBusy={change.isPending}
      onChange={(to) => change.mutate(to)}
    />
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type StoreWebhooks, viewStoreWebhooks } from '../contract/webhooks.ts'

/** What Shopify tells us of the page's store: the last message of each topic, and what came to light without one. */
export function WebhooksCard() {
  const webhooks = useQuery({ ...read(viewStoreWebhooks, {}), select: (reply) => reply.data })
  return (
    <Card title={t`Webhooks`}>
      {webhooks.isPending && <Skeleton className="h-40 w-full" />}
      {webhooks.isError && <ReadProblem title={t`Couldn't load the webhooks`} query={webhooks} />}
      {webhooks.data && <Topics {...webhooks.data} />}
    </Card>
  )
}

function Topics({ silent, topics, checkedAt, reconciledAt }: StoreWebhooks) {
  const missed = topics.reduce((sum, topic) => sum + topic.missed, 0)
  const lastAt = topics
    .flatMap((topic) => topic.lastReceivedAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <>
      {silent === 'token' && (
        <Notice tone="neutral" title={t`Shopify can't notify Vitrine of changes`}>
          <Trans>
            This store is connected with an access token, which has no secret to check messages with. Products
            are synced every hour and when you sync. Connect with your app’s client ID and secret to see
            changes within seconds.
          </Trans>
        </Notice>
      )}
      {silent === 'unreachable' && (
        <Notice tone="warning" title={t`Shopify can't reach Vitrine`}>
          <Trans>
            Ask your administrator to set a public HTTPS URL. Until then, products are synced every hour and
            when you sync.
          </Trans>
        </Notice>
      )}
      {silent === null && topics.length === 0 && (
        <p className="text-ink-2">
          <Trans>No topics yet. They are registered with the first sync.</Trans>
        </p>
      )}
      {silent === null && topics.length > 0 && (
        <>
          <p className="text-ink-2">
            {missed === 0
              ? lastAt
                ? t`Shopify notifies Vitrine of changes. Last one ${timeAgo(lastAt)}.`
                : t`Shopify notifies Vitrine of changes. None yet.`
              : plural(missed, {
                  one: 'The regular check found # change that Shopify hadn’t notified Vitrine of. It is synced now.',
                  other:
                    'The regular check found # changes that Shopify hadn’t notified Vitrine of. They are synced now.',
                })}
          </p>
          <details className="group mt-2" open={topics.some(needsLook)}>
            <summary className="type-label flex cursor-pointer list-none items-center gap-1.5 rounded-control py-1 text-ink-2 hover:text-ink">
              <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
              {plural(topics.length, { one: '# topic', other: '# topics' })}
            </summary>
            <ul aria-label={t`Webhook topics`}>
              {topics.map((topic) => (
                <Topic key={topic.topic} {...topic} />
              ))}
            </ul>
          </details>
        </>
      )}
      <p className="type-small mt-3 text-ink-2">
        {checkedAt && <Trans>Subscriptions checked {timeAgo(checkedAt)}.</Trans>}{' '}
        {reconciledAt ? (
          <Trans>Last regular check {timeAgo(reconciledAt)}.</Trans>
        ) : (
          <Trans>The first regular check runs within a day of connecting.</Trans>
        )}
      </p>
    </>
  )
}

/** Something about it is not as it should be. */
function needsLook({ registeredAt, lost, missed }: StoreWebhooks['topics'][number]): boolean {
  return registeredAt === null || lost > 0 || missed > 0
}

function Topic({
  topic,
  registeredAt,
  lastReceivedAt,
  lost,
  lostAt,
  missed,
  missedAt,
}: StoreWebhooks['topics'][number]) {
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code dir="ltr" className="type-code min-w-0 flex-1 break-all rtl:text-end">
          {topic}
        </code>
        {registeredAt === null && <Badge tint="needs">{t`Not allowed`}</Badge>}
        {registeredAt !== null && (
          <span className="type-small text-ink-2">
            {lastReceivedAt ? <Trans>Last one {timeAgo(lastReceivedAt)}</Trans> : <Trans>None yet</Trans>}
          </span>
        )}
      </div>
      {registeredAt === null && (
        <p className="type-small mt-0.5 text-ink-2">
          <Trans>The app has no permission for this topic.</Trans>
        </p>
      )}
      {lost > 0 && lostAt && (
        <p className="type-small mt-0.5 text-needs">
          {plural(lost, {
            one: 'Shopify dropped it # time; it was registered again',
            other: 'Shopify dropped it # times; it was registered again',
          })}{' '}
          {timeAgo(lostAt)}
        </p>
      )}
      {missed > 0 && missedAt && (
        <p className="type-small mt-0.5 text-needs">
          {plural(missed, { one: '# missed change, found', other: '# missed changes, found' })}{' '}
          {timeAgo(missedAt)}
        </p>
      )}
    </li>
  )
}

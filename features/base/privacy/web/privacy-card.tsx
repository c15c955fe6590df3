import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { CopyButton } from '#features/base/runs/web/answer/copy-button.tsx'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call, request as requestFile } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { dateOf, timeAgo } from '#ui/relative-time.ts'
import { saveFile } from '#ui/save-file.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure } from '#ui/toast.ts'
import {
  exportPersonalData,
  listPrivacyRequests,
  type PrivacyRequest,
  retryPrivacyRequest,
} from '../contract.ts'
import { EraseCustomer } from './erase-customer.tsx'
import { refreshPrivacy } from './privacy-cache.ts'
import { rowsText, topicLabels } from './privacy-labels.ts'

/** Requests for the data of customers and its erasure: where Shopify sends them, and what was done about each. */
export function PrivacyCard() {
  const list = useQuery({ ...read(listPrivacyRequests, {}), select: (reply) => reply.data })
  return (
    <Card title={t`Privacy requests`}>
      {list.isPending && <Skeleton className="h-28 w-full" />}
      {list.isError && <ReadProblem title={t`Couldn't load the privacy requests`} query={list} />}
      {list.data && (
        <>
          <p className="text-ink-2">
            <Trans>
              Shopify asks apps to share or delete customer data, and to delete a store's data 48 hours after
              you remove the app. We do it right away and log it here.
            </Trans>
          </p>
          <p className="type-label mt-3 text-ink-2">
            <Trans>URL for all three compliance webhooks</Trans>
          </p>
          <div className="mt-1 flex items-center gap-2">
            <code dir="ltr" className="type-code min-w-0 break-all">
              {list.data.address}
            </code>
            <CopyButton
              text={list.data.address}
              what={t`Copy URL`}
              className="rounded-control p-1.5 text-ink-2 hover:bg-hover"
            />
          </div>
          <p className="type-small mt-1 text-ink-2">
            {list.data.isReachable
              ? t`Paste it into your app’s settings in the Shopify Dev Dashboard. We can’t register compliance webhooks for you.`
              : t`Shopify can’t reach this URL. Ask your administrator to set a public HTTPS URL, then paste the new one into your app’s settings in the Shopify Dev Dashboard.`}
          </p>
          <h3 className="type-strong mt-5">
            <Trans>Stores connected with an access token</Trans>
          </h3>
          <p className="mt-1 text-ink-2">
            <Trans>
              Shopify can’t send requests for these stores here, because a token has no secret to sign them
              with. When Shopify emails you a request, erase the customer below. To erase a store, remove it.
            </Trans>
          </p>
          <EraseCustomer />
          <Receipts requests={list.data.requests} />
        </>
      )}
    </Card>
  )
}

function Receipts({ requests }: { requests: PrivacyRequest[] }) {
  return (
    <>
      <h3 className="type-strong mt-5">
        <Trans>Receipts</Trans>
      </h3>
      {requests.length === 0 && (
        <p className="mt-1 text-ink-2">
          <Trans>No requests yet. Each one will be listed here with what was done.</Trans>
        </p>
      )}
      <ul className="mt-1 empty:hidden" aria-label={t`Receipts`}>
        {requests.map((request) => (
          <Receipt key={request.id} request={request} />
        ))}
      </ul>
    </>
  )
}

function Receipt({ request }: { request: PrivacyRequest }) {
  const { id, topic, storeDomain, status, reason, rows, receivedAt, downloadUntil } = request
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: async () => {
      const answer = await requestFile(exportPersonalData, { params: { requestId: id } })
      saveFile(await answer.blob(), `customer-data-${id}.json`)
    },
    onError: (error) => showFailure(t`Download failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
  const retry = useMutation({
    mutationFn: () => call(retryPrivacyRequest, { params: { requestId: id } }),
    onError: (error) => showFailure(t`Couldn't try again`, sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => refreshPrivacy(client),
  })
  const found = rowsText(rows)
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="type-strong">{topicLabels[topic]}</span>
        {status === 'received' && <Badge tint="busy">{t`In progress`}</Badge>}
        {status === 'done' && <Badge tint="ready">{t`Done`}</Badge>}
        {status === 'refused' && <Badge tint="needs">{t`Not done`}</Badge>}
        {status === 'failed' && <Badge tint="needs">{t`Failed`}</Badge>}
        <span dir="ltr" className="type-small min-w-0 break-all text-ink-2">
          {storeDomain}
        </span>
        <span className="type-small ms-auto text-ink-2">{timeAgo(receivedAt)}</span>
      </div>
      {status === 'done' && (
        <p className="mt-1 tabular-nums">
          {topic === 'customers/data_request' ? t`Found: ${found}` : t`Erased: ${found}`}
        </p>
      )}
      {reason && <p className="mt-1 text-ink-2">{reason}</p>}
      {status === 'failed' && (
        <Button size="s" className="mt-2" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {downloadUntil && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="s" isBusy={download.isPending} onClick={() => download.mutate()}>
            {!download.isPending && <Download aria-hidden className="size-3.5" strokeWidth={2} />}
            <Trans>Download data</Trans>
          </Button>
          <span className="type-small text-ink-2">
            <Trans>Send it to the customer by {dateOf(downloadUntil)}.</Trans>
          </span>
        </div>
      )}
    </li>
  )
}

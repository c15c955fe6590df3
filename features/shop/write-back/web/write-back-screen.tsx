import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { ApiError } from '#ui/api-error.ts'
import { maxChanges } from '../contract.ts'
import { ConflictsCard } from './conflicts-card.tsx'
import { DraftCard } from './draft-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { useWriteBack, useWriteBackAct } from './write-back-cache.ts'

/** From Vitrine to the store: what would be written, what is in conflict, what was written, and the rules. */
export function WriteBackScreen() {
  const query = useWriteBack()
  const view = query.data
  const draft = useWriteBackAct('draft', t`Couldn't compare with your store`, ({ data }) => {
    const conflicts = plural(data.conflicts, { one: '# conflict', other: '# conflicts' })
    if (data.set === null)
      showToast({
        title: t`Nothing to write`,
        description: data.conflicts > 0 ? conflicts : t`Your store has every detail you added.`,
        tone: 'neutral',
      })
    if (data.mixed > 0)
      showToast({
        title: plural(data.mixed, { one: '# field left out', other: '# fields left out' }),
        description: t`Its variants have different values, and Shopify keeps one for the whole product.`,
        tone: 'neutral',
      })
    if (data.isCut)
      showToast({
        title: plural(maxChanges, { one: 'First # change shown', other: 'First # changes shown' }),
        description: t`Write these, then preview again for the rest.`,
        tone: 'neutral',
      })
  })
  const isOneWay = view?.mode === 'shopify_to_internal'
  const canWrite = view !== undefined && !isOneWay
  const set = view?.sets.find(({ status }) => status === 'draft')
  const started = view?.sets.filter(({ status }) => status !== 'draft') ?? []
  const isRunning = started.some(({ status }) => status === 'running')
  return (
    <Page>
      <PageHeader
        title={t`Write to Shopify`}
        actions={
          canWrite && (
            <Button
              variant={set ? 'outline' : 'ink'}
              className="max-md:w-full"
              isBusy={draft.isPending || isRunning}
              onClick={() => draft.mutate({})}
            >
              {set ? t`Compare again` : t`Preview changes`}
            </Button>
          )
        }
      >
        <Trans>Send the details you added in Vitrine to Shopify.</Trans>
      </PageHeader>
      {query.isPending && <Skeleton className="h-72 w-full" />}
      {!view && query.isError && isNotConnected(query.error) && (
        <Empty
          drawing={<EmptyIllustration />}
          title={t`No store connected`}
          action={
            <Link to="/workspace/stores" className={buttonStyle({ variant: 'ink' })}>
              <Trans>Connect a store</Trans>
            </Link>
          }
        >
          <Trans>Connect your Shopify store to send details to it.</Trans>
        </Empty>
      )}
      {!view && query.isError && !isNotConnected(query.error) && (
        <ReadProblem title={t`Couldn't load this page`} query={query} />
      )}
      {view && (
        <>
          {isOneWay && (
            <Notice
              tone="neutral"
              title={t`This store syncs from Shopify to Vitrine only`}
              action={
                <Link
                  to="/workspace/stores"
                  search={{ tab: 'synchronization' }}
                  className={buttonStyle({ size: 's' })}
                >
                  <Trans>Change direction</Trans>
                </Link>
              }
            >
              <Trans>Nothing is written to it.</Trans>
            </Notice>
          )}
          {view.limits.map((limit) => (
            <Notice key={limit} tone="warning" title={limit} />
          ))}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="grid min-w-0 gap-4">
              <ConflictsCard />
              {set && <DraftCard key={set.id} set={set} canWrite={canWrite} />}
              {!set && started.length === 0 && (
                <Card>
                  <Empty drawing={<EmptyIllustration />} title={t`Nothing written to your store yet`}>
                    <Trans>Preview the changes first. Nothing reaches your store until you write them.</Trans>
                  </Empty>
                </Card>
              )}
              <HistoryCard sets={started} nextBefore={view.nextBefore} canWrite={canWrite} />
            </div>
            <RulesCard view={view} />
          </div>
        </>
      )}
    </Page>
  )
}

function isNotConnected(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STORE_NOT_CONNECTED'
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { WorkflowRunStatus } from '#features/automation/workflow-runs/contract/run.ts'
import { StatusBadge } from '#features/automation/workflow-runs/web/status-badge.tsx'
import { sayTrigger } from '#features/automation/workflows/web/trigger-labels.ts'
import type { StoreListing } from '#features/base/stores/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { Switch } from '#ui/switch.tsx'
import type {
  SharedWorkflow,
  StoreRun,
  WorkflowInStore,
} from '#features/automation/workflow-stores/contract.ts'
import { useSetWorkflowStore } from '#features/automation/workflow-stores/web/sharing-cache.ts'
import { StoreInputDialog } from '#features/automation/workflow-stores/web/store-input-dialog.tsx'

type Props = { workflow: SharedWorkflow; stores: readonly StoreListing[] }

/** A workflow with each store: whether it starts there, with what, and how its runs went. */
export function SharedWorkflowRow({ workflow, stores }: Props) {
  const { workflowId, name, status, trigger } = workflow
  const on = workflow.stores.filter(({ isOn }) => isOn).length
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="type-strong min-w-0 break-words">{name}</h3>
        <Badge tint={status === 'active' ? 'ready' : 'neutral'}>
          <StatusDot state={status === 'active' ? 'on' : 'off'} />
          {status === 'active' ? t`Active` : t`Paused`}
        </Badge>
        <span className="type-small text-ink-2 tabular-nums">
          {plural(on, { one: 'On in # store', other: 'On in # stores' })}
        </span>
      </div>
      <p className="type-small break-words text-ink-2">
        {sayTrigger(trigger, '')}
        {status !== 'active' && (
          <>
            {' · '}
            <Trans>Paused in all stores. Turn it on under Automation.</Trans>
          </>
        )}
      </p>
      <ul className="mt-2">
        {workflow.stores.map((inStore) => {
          const store = stores.find(({ id }) => id === inStore.storeId)
          return store ? (
            <StoreRow
              key={store.id}
              of={{ workflowId, workflow: name }}
              store={store}
              inStore={inStore}
              hasTrigger={trigger.type !== 'manual'}
            />
          ) : null
        })}
      </ul>
    </li>
  )
}

type StoreRowProps = {
  of: { workflowId: string; workflow: string }
  store: StoreListing
  inStore: WorkflowInStore
  hasTrigger: boolean
}

function StoreRow({ of, store, inStore, hasTrigger }: StoreRowProps) {
  const [isEditing, setEditing] = useState(false)
  const set = useSetWorkflowStore()
  const { isOn, runs, completed, failed, lastRun, problem, input } = inStore
  const values = Object.keys(input).length
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2.5">
        <Switch
          isOn={isOn}
          aria-label={t`${of.workflow} in ${store.name}`}
          isBlocked={set.isPending}
          onChange={(next) =>
            !set.isPending && set.mutate({ workflowId: of.workflowId, storeId: store.id, isOn: next })
          }
        />
        <span className="min-w-0 break-words">{store.name}</span>
        {store.status === 'paused' && <Badge tint="neutral">{t`Store paused`}</Badge>}
      </span>
      <span className="type-small text-ink-2 tabular-nums">
        {runs === 0
          ? t`No runs in 30 days`
          : failed === 0
            ? plural(runs, { one: '# run in 30 days', other: '# runs in 30 days' })
            : t`${formatNumber(completed)} of ${formatNumber(runs)} runs completed`}
      </span>
      <span className="type-small flex min-w-0 flex-wrap items-center gap-2 text-ink-2">
        {lastRun ? (
          <LastRun store={store} run={lastRun} />
        ) : hasTrigger ? (
          t`Not run yet`
        ) : (
          t`Started manually`
        )}
      </span>
      <Button
        size="s"
        variant="ghost"
        className="justify-self-start md:justify-self-end"
        aria-label={t`Input of ${of.workflow} in ${store.name}`}
        onClick={() => setEditing(true)}
      >
        {values === 0 ? t`Add input` : plural(values, { one: '# input value', other: '# input values' })}
      </Button>
      {problem && <p className="type-small text-needs md:col-span-4">{problem}</p>}
      {isEditing && (
        <StoreInputDialog {...of} store={store.name} inStore={inStore} onClose={() => setEditing(false)} />
      )}
    </li>
  )
}

function LastRun({ store, run: { runId, status, at } }: { store: StoreListing; run: StoreRun }) {
  const known = WorkflowRunStatus.safeParse(status)
  return (
    <>
      <Link
        to="/workflows/runs/$runId"
        params={{ runId }}
        search={{ store: store.id }}
        className="rounded-control underline-offset-2 hover:underline max-md:py-1"
      >
        <time dateTime={at}>{timeAgo(at)}</time>
      </Link>
      {known.success && <StatusBadge run={known.data} />}
    </>
  )
}

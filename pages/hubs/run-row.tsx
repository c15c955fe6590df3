import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, ChevronDown, CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { countedOf, durationOf, isLive, runStatusLabels } from '#features/base/runs/web/run-labels.ts'
import { useCancelRun } from '#features/base/runs/web/runs-cache.ts'
import { stageLabel } from '#features/base/runs/web/stage-labels.ts'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { useSalesSync } from '#features/shop/sales/web/sales-cache.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { RunFacts } from './run-facts.tsx'
import { runTitle } from './run-title.ts'

/** One run in a list. A sync that ended can be started again from here; other kinds start where they are asked for. */
export function RunRow({ run }: { run: RunView }) {
  if (isLive(run)) return <LiveRun run={run} />
  if (run.kind === 'feed.sync') return <PastRun run={run} again={<ProductsAgain />} />
  if (run.kind === 'sales.sync') return <PastRun run={run} again={<OrdersAgain />} />
  return <PastRun run={run} />
}

function ProductsAgain() {
  const { isBusy, start } = useSync()
  return <Again isBusy={isBusy} onClick={start} />
}

function OrdersAgain() {
  const { isPending, mutate } = useSalesSync()
  return <Again isBusy={isPending} onClick={() => mutate()} />
}

function Again({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button size="s" isBusy={isBusy} onClick={onClick}>
      <Trans>Run again</Trans>
    </Button>
  )
}

/** A run under way: what it does now, how far it is, and the way to stop it. When it began opens below. */
function LiveRun({ run }: { run: RunView }) {
  const cancel = useCancelRun()
  const [isOpen, setOpen] = useState(false)
  const factsId = useId()
  const { progress } = run
  const { done = 0, total = null, ratePerSecond = null } = progress ?? {}
  const counted = progress && countedOf(progress)
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <span className="text-busy">
          <BusyRing />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? factsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-my-1 flex min-w-0 items-center gap-2 rounded-control py-1 pe-1 text-start tabular-nums hover:bg-hover"
        >
          <span className="min-w-0">
            <span className="type-strong">{runTitle(run)}</span>
            <span className="block text-ink-2">
              <bdi>{progress ? stageLabel(progress) : runStatusLabels[run.status]}</bdi>
              {counted && `, ${counted}`}
              {ratePerSecond !== null &&
                ratePerSecond >= 1 &&
                ` · ${t`${formatNumber(Math.round(ratePerSecond))} per second`}`}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        <Meter
          label={t`${runTitle(run)} progress`}
          percent={total ? Math.min(100, Math.round((done / total) * 100)) : null}
          className="min-w-24 flex-1"
        />
        <Button size="s" isBusy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {isOpen && <RunFacts id={factsId} run={run} />}
    </li>
  )
}

/** A run that ended: how, when and after how long, and why where it failed. What it did opens below; `again` starts one like it. */
function PastRun({ run, again }: { run: RunView; again?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const factsId = useId()
  const Icon = run.status === 'failed' ? CircleX : run.status === 'cancelled' ? Ban : CircleCheck
  const tint =
    run.status === 'failed' ? 'text-incomplete' : run.status === 'cancelled' ? 'text-ink-3' : 'text-glass'
  const took = durationOf(run)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? factsId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 grid w-[calc(100%+16px)] grid-cols-[14px_minmax(0,1fr)_14px] items-center gap-x-3 rounded-control px-2 py-2.5 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <Icon aria-hidden className={`size-3.5 ${tint}`} />
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className="type-strong">{runTitle(run)}</span>
          <span className="text-ink-2">{runStatusLabels[run.status]}</span>
          <span className="text-ink-2 tabular-nums max-sm:basis-full sm:ms-auto">
            {timeAgo(run.endedAt ?? run.createdAt)}
            {took && ` · ${took}`}
          </span>
        </span>
        <ChevronDown aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {run.error && (
        <p className="ps-[26px] pb-2.5 text-ink-2">
          <bdi>{run.error.message}</bdi>
        </p>
      )}
      {isOpen && <RunFacts id={factsId} run={run} again={again} />}
    </li>
  )
}

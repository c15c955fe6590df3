import { Trans } from '@lingui/react/macro'
import type { RunView } from '#engine/contract.ts'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { LiveRun } from './live-run.tsx'
import { PastRun } from './past-run.tsx'
import { isLive } from '#features/base/runs/web/run-words.ts'
import { useSalesSync } from '#features/shop/sales/web/sales-cache.ts'
import { Button } from '#ui/button.tsx'

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

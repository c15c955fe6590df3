import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { OpenApproval } from '#features/agents/approvals/contract.ts'
import { ApprovalCard } from '#features/agents/approvals/web/approval-card.tsx'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { AnswerExport } from '#features/base/runs/web/answer/answer-export.tsx'
import { sentenceOf } from '#ui/api-error.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure } from '#ui/toast.ts'
import { ToolOutput } from './tool-output.tsx'
import { refreshToolRuns, useToolRun } from './tool-runs-cache.ts'

// Most tools change nothing.
const UndoPart = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/undo-part.tsx')).UndoPart,
}))

type Props = {
  name: string
  runId: string
  /** What it is known to ask, until it is read. */
  approvals?: readonly OpenApproval[]
  /** The answer leaves as a file of this name, without its ending. */
  fileName?: string
  onCompleted?: () => void
}

/** What comes of a run of a tool, whenever it comes: by itself, once a person has decided, or not at all. */
export function LateResult({ name, runId, approvals = [], fileName, onCompleted }: Props) {
  const found = useToolRun(runId)
  const isCompleted = found.data?.run.state === 'completed'
  const tell = useEffectEvent(() => onCompleted?.())
  useEffect(() => {
    if (isCompleted) tell()
  }, [isCompleted])
  if (!found.data && found.isError)
    return <ReadProblem title={t`Couldn't load the result of ${name}`} query={found} />
  if (!found.data)
    return approvals.length > 0 ? <Asked approvals={approvals} /> : <Skeleton className="h-16 w-full" />
  const { run, output } = found.data
  const why = run.summary ?? t`Nothing was changed.`
  switch (run.state) {
    case 'running':
      return <GoingOn name={name} runId={runId} />
    case 'waiting':
      return <Asked approvals={found.data.approvals} />
    case 'completed':
      return output == null ? (
        <Notice tone="success" role="status" title={t`${name} is done`} />
      ) : (
        <div className="flex min-w-0 flex-col gap-3">
          <ToolOutput output={output} />
          {found.data.undoable && (
            <div className="flex min-w-0 flex-wrap gap-2">
              <Suspense fallback={<Skeleton className="h-[26px] w-16" />}>
                <UndoPart undoable={found.data.undoable} what={name} />
              </Suspense>
            </div>
          )}
          {fileName && (
            <div className="flex">
              <AnswerExport name={fileName} output={output} />
            </div>
          )}
        </div>
      )
    case 'failed':
      return (
        <Notice tone="error" role="status" title={t`Tool Execution Failed`}>
          {run.summary ?? t`An error occurred while executing the tool`}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="warning" role="status" title={t`Not allowed`}>
          {why}
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="neutral" role="status" title={t`Nothing was changed`}>
          {why}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="neutral" role="status" title={t`The approval request has expired`}>
          {why}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice tone="neutral" role="status" title={t`Stopped`}>
          {why}
        </Notice>
      )
  }
}

function Asked({ approvals }: { approvals: readonly OpenApproval[] }) {
  return approvals.map((approval) => <ApprovalCard key={approval.id} approval={approval} />)
}

function GoingOn({ name, runId }: Pick<Props, 'name' | 'runId'>) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call(cancelRun, { params: { runId } }),
    onSuccess: () => refreshToolRuns(client),
    onError: (error) =>
      showFailure(t`Couldn't stop the run`, sentenceOf(error, t`The server didn't respond.`)),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <BusyRing />
        <Trans>{name} is still running. You can leave this page.</Trans>
      </p>
      <Button size="s" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}

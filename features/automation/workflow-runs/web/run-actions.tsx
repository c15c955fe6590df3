import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { WorkflowRunSummary } from '../contract/run.ts'
import { isRunLive } from './run-state.ts'
import { useControlRun } from './runs-cache.ts'

/** Pause, resume and cancel, as far as a run can be. */
export function RunActions({ run }: { run: WorkflowRunSummary }) {
  const control = useControlRun(run.id)
  const [isAsked, setAsked] = useState(false)
  if (!isRunLive(run)) return null
  return (
    <>
      {run.status === 'paused' ? (
        <Button isBusy={control.isPending} onClick={() => control.mutate('resume')}>
          <Play aria-hidden className="size-4" strokeWidth={1.75} />
          <Trans>Resume</Trans>
        </Button>
      ) : (
        <Button isBusy={control.isPending} onClick={() => control.mutate('pause')}>
          <Pause aria-hidden className="size-4" strokeWidth={1.75} />
          <Trans>Pause</Trans>
        </Button>
      )}
      <Button variant="ghost" isBusy={control.isPending} onClick={() => setAsked(true)}>
        <Trans>Cancel</Trans>
      </Button>
      {isAsked && (
        <Dialog
          title={t`Cancel this run?`}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button variant="ghost" onClick={() => setAsked(false)}>
                <Trans>Keep it running</Trans>
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsked(false)
                  control.mutate('cancel')
                }}
              >
                <Trans>Cancel the run</Trans>
              </Button>
            </>
          }
        >
          <Trans>Steps that are done stay done. Nothing new begins.</Trans>
        </Dialog>
      )}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DraftStore } from '../draft-store.ts'
import { useDraft } from '../use-draft.ts'
import { useVersion } from '../workflow-cache.ts'
import { DiffCanvas } from './diff-canvas.tsx'

type Props = { store: DraftStore; version: number; onClose: () => void }

/** A published version and the draft over each other, in place of the canvas. */
export function VersionCanvas({ store, version, onClose }: Props) {
  const workflowId = useDraft(store, (state) => state.workflowId)
  const draft = useDraft(store, (state) => state.definition)
  const read = useVersion(workflowId, version)
  return (
    <section aria-label={t`Version ${version} and the draft`} className="rounded-card border border-line">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h3 className="type-section">
          <Trans>From version {version} to the draft</Trans>
        </h3>
        <Button size="s" onClick={onClose}>
          <Trans>Back to editing</Trans>
        </Button>
      </div>
      {read.isError && <ReadProblem title={t`Couldn’t load this version`} query={read} />}
      {read.isPending && <Skeleton className="h-[480px] w-full" />}
      {read.data && (
        <div className="h-[max(480px,calc(100dvh-320px))]">
          <DiffCanvas before={read.data.definition} after={draft} />
        </div>
      )}
    </section>
  )
}

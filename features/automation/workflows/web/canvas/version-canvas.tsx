import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DraftStore } from '../draft-store.ts'
import { useDraft } from '../use-draft.ts'
import { useVersion } from '../workflow-cache.ts'
import { CompareFrame } from './compare-frame.tsx'
import { DiffCanvas } from './diff-canvas.tsx'

type Props = { store: DraftStore; version: number; onClose: () => void }

/** A published version and the draft over each other. */
export function VersionCanvas({ store, version, onClose }: Props) {
  const workflowId = useDraft(store, (state) => state.workflowId)
  const draft = useDraft(store, (state) => state.definition)
  const read = useVersion(workflowId, version)
  return (
    <CompareFrame
      label={t`Version ${version} and the draft`}
      title={<Trans>From version {version} to the draft</Trans>}
      onClose={onClose}
    >
      {read.isError && <ReadProblem title={t`Couldn’t load this version`} query={read} />}
      {read.isPending && <Skeleton className="h-[480px] w-full" />}
      {read.data && <DiffCanvas before={read.data.definition} after={draft} />}
    </CompareFrame>
  )
}

import { plural, t } from '@lingui/core/macro'
import { showToast } from '#ui/toast.ts'
import { removeStepsEdits } from '../rules/step-edits.ts'
import type { DraftStore } from './draft-store.ts'

/** Deletes steps at once, with the way back beside it. */
export function removeSteps(store: DraftStore, stepIds: readonly string[]): void {
  if (stepIds.length === 0) return
  store.apply(removeStepsEdits(store.get().definition, stepIds))
  showToast({
    title: plural(stepIds.length, { one: '# step deleted', other: '# steps deleted' }),
    tone: 'neutral',
    action: { label: t`Undo`, onAct: () => store.undo() },
  })
}

import { z } from 'zod'
import { defineKind, type Kind } from '#engine/kinds.ts'
import { updateBeliefs } from './actions/update.ts'
import type { BeliefUses } from './actions/uses.ts'

/** The slow work of beliefs. */
export function beliefKinds(uses: BeliefUses): Kind[] {
  const update = defineKind({
    name: 'beliefs.update',
    input: z.object({ storeId: z.uuid() }),
    run: (run) => run.step('update', () => updateBeliefs(uses, run.workspaceId)),
  })
  return [update]
}

import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { RehearsalDeps } from './actions/deps.ts'
import { rehearse } from './actions/rehearse.ts'
import { rehearsalKind } from './actions/start.ts'

/** The slow work of rehearsals. */
export function rehearsalKinds(deps: RehearsalDeps): ProductKind[] {
  const kind = defineRun({
    name: rehearsalKind,
    input: z.object({ rehearsalId: z.uuid() }),
    concurrency: 2,
    perWorkspace: 2,
    run: (run, { rehearsalId }) => rehearse(deps, run, rehearsalId),
  })
  return [kind]
}

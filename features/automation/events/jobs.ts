import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { importKind, importPast } from './actions/demo-past.ts'
import type { EventDeps } from './actions/deps.ts'
import { trimEvents, trimKind } from './actions/trim.ts'

/** The slow work of events. */
export function eventKinds(deps: EventDeps): ProductKind[] {
  const trim = defineRun({
    name: trimKind,
    input: z.object({}),
    run: async (run) => ({ removed: await trimEvents(deps, run) }),
  })
  const past = defineRun({
    name: importKind,
    input: z.object({ storeId: z.uuid() }),
    run: async (run, { storeId }) => ({
      imported: await run.step('import', (signal) =>
        importPast(deps, { workspaceId: run.workspaceId, storeId }, signal),
      ),
    }),
  })
  return [trim, past]
}

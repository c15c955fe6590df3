import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { importDemoTickets, importKind, startDemoImport } from './actions/demo-tickets.ts'
import type { HelpDeskDeps } from './actions/deps.ts'

/** Support follows its stores. */
export function followStores(deps: HelpDeskDeps): void {
  deps.events.on('store.connected', (...store) => startDemoImport(deps, ...store))
}

/** The slow work of support. */
export function supportKinds(deps: HelpDeskDeps): ProductKind[] {
  const demoImport = defineRun({
    name: importKind,
    input: z.object({ storeId: z.uuid() }),
    run: async (run, { storeId }) => {
      const imported = await run.step('import', (signal) =>
        importDemoTickets(deps, run.workspaceId, storeId, signal),
      )
      return { imported }
    },
  })
  return [demoImport]
}

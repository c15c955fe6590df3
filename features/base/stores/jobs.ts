import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { type ManageDeps, remove } from './actions/manage.ts'

/** The slow work on stores themselves. */
export function storeKinds(deps: ManageDeps): ProductKind[] {
  return [
    defineRun({
      name: 'stores.remove',
      input: z.object({ storeId: z.uuid(), removedBy: z.string() }),
      run: (run, input) => remove(deps, run, input),
    }),
  ]
}

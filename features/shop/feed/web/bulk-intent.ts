import type { BulkSelection } from '../contract/bulk.ts'

/** What is about to be done with a selection; a field is chosen in the dialog. */
export type BulkIntent = { selection: BulkSelection; act: 'enable' | 'disable' | 'set' }

/** Every product that is ready and off. */
export const enableReady: BulkIntent = {
  act: 'enable',
  selection: { filter: { readiness: 'ready', enabled: 'false' }, except: [] },
}

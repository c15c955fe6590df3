/** What can be measured, in the order in which it is: a new part is one line. */
import { measureAnalysis } from '../analysis.ts'
import { measureChat } from '../chat.ts'
import { fromMeasurement, type Line } from '../lines.ts'
import { measurePages } from '../pages.ts'
import { measureRehearsals } from '../rehearsal.ts'
import { measureStores } from '../stores.ts'
import { measureTabs } from '../tabs.ts'
import { measureValidator } from '../validate.ts'
import { measureWriteBack } from '../write-back.ts'
import type { Part } from '../world.ts'
import { measureExport, readRows } from './export.ts'
import { measureDepth, measureList, measureReadsInSync, measureSearch, measureStats } from './reads.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWorkflows } from './workflows.ts'
import { measureChanged, measureSync, measureUnchanged } from './sync.ts'

/** Measured for each size of store. */
export const storeParts: Part[] = [
  { name: 'sync', measure: measureSync },
  { name: 'unchanged', measure: measureUnchanged },
  { name: 'list', measure: measureList },
  { name: 'search', measure: measureSearch },
  { name: 'stats', measure: measureStats },
  { name: 'depth', measure: measureDepth },
  { name: 'export', measure: measureExport },
  { name: 'during', measure: measureReadsInSync },
  { name: 'changed', measure: measureChanged },
  { name: 'webhooks', measure: measureWebhooks },
  {
    name: 'validate',
    measure: async (world) => [fromMeasurement(await measureValidator(await readRows(world, 10_000)))],
  },
]

/** Measured once, on a server of their own. */
export const otherParts: { name: string; measure: (options: { orders: number }) => Promise<Line[]> }[] = [
  { name: 'tabs', measure: async () => (await measureTabs()).map(fromMeasurement) },
  { name: 'pages', measure: measurePages },
  { name: 'stores', measure: measureStores },
  { name: 'write-back', measure: measureWriteBack },
  { name: 'chat', measure: async () => (await measureChat()).map(fromMeasurement) },
  { name: 'workflows', measure: measureWorkflows },
  { name: 'rehearsal', measure: async () => (await measureRehearsals()).map(fromMeasurement) },
  { name: 'analysis', measure: async ({ orders }) => (await measureAnalysis(orders)).map(fromMeasurement) },
]

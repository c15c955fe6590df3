import type { Tool } from '#engine/gate.ts'
import type { CatalogueUses } from './actions/uses.ts'
import { changeTools } from './tools/change-tools.ts'
import { listTool, undoTool } from './tools/journal-tools.ts'
import { viewTool } from './tools/view-tool.ts'

/** What agents may do in the store's catalogue. */
export function catalogueTools(uses: CatalogueUses): Tool[] {
  return [viewTool(uses), ...changeTools(uses), listTool(uses), undoTool(uses)]
}

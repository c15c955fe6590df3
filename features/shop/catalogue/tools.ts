import type { Tool } from '#engine/gate.ts'
import type { CatalogueDeps } from './actions/deps.ts'
import { changeTools } from './tools/change-tools.ts'
import { listTool, undoTool } from './tools/journal-tools.ts'
import { viewTool } from './tools/view-tool.ts'

/** What agents may do in the store's catalogue. */
export function catalogueTools(deps: CatalogueDeps): Tool[] {
  return [viewTool(deps), ...changeTools(deps), listTool(deps), undoTool(deps)]
}

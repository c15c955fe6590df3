import type { Tool } from '#engine/gate.ts'
import type { FeedDeps } from './actions/deps.ts'
import { readTools } from './tools/read-tools.ts'
import { writeTools } from './tools/write-tools.ts'

/** What agents may see and do in the feed. */
export function feedTools(deps: FeedDeps): Tool[] {
  return [...readTools(deps), ...writeTools(deps)]
}

/** What shall be done with a workflow, in words that no pattern knows: told by examples, as other orders are. */
import { rankOrders } from './order-kinds.ts'

export type LikelyKind = 'run' | 'paused' | 'active' | 'rehearse'

const learnt: Partial<Record<string, LikelyKind>> = {
  'flow-run': 'run',
  'flow-pause': 'paused',
  'flow-on': 'active',
  'flow-rehearse': 'rehearse',
}
const minSure = 0.8

/** "Let the digest now run": as orders in other words are told by examples. */
export function likelyKind(said: string): LikelyKind | null {
  // "Failed payments this week" orders nothing of the workflow of that name.
  if (
    /^(?:FLOW|KIND|what|which|when|how|why|who|where|is|are|was|did|does|do|has|have|should|shall|may|must)\b|\?/.test(
      said,
    )
  )
    return null
  const [first] = rankOrders(said.replaceAll(/\b(?:FLOW|KIND)\b/g, 'workflow'), { names: [] })
  return first && first.probability >= minSure ? (learnt[first.of] ?? null) : null
}

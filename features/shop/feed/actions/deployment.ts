import { type KeyDeps, viewReadiness } from '#features/base/keys/actions.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { FeedDeps } from './deps.ts'
import { viewStats } from './view.ts'

/** How far the workspace is on its way to the feed. */
export async function viewDeployment(deps: FeedDeps & StoreDeps & KeyDeps, workspaceId: string) {
  return viewReadiness(deps, workspaceId, async () => {
    const status = await viewStatus(deps, workspaceId)
    const stats = await viewStats(deps, workspaceId)
    const seller = status.connected ? (await deps.stores.getConnected(workspaceId)).seller : null
    return {
      isStoreConnected: status.connected,
      storeProblem: status.problem?.message ?? null,
      productsTotal: stats.total,
      productsEnabled: stats.chatgptEnabled,
      sellerFactsMissing: sellerFactsMissing(seller),
      hasPublicHttps: deps.publicUrl.startsWith('https://'),
    }
  })
}

/** What the feed asks of the seller and nobody has said. How long one has to return matters only where returns are accepted. */
export function sellerFactsMissing(seller: SellerFacts | null): string[] {
  const facts = [
    ['privacy policy', seller?.privacyPolicyUrl],
    ['terms of service', seller?.termsUrl],
    ['return policy', seller?.returnPolicyUrl],
    ['whether you accept returns', seller?.acceptsReturns],
    ['days to return', seller?.acceptsReturns === false ? 0 : seller?.returnWindowDays],
  ] as const
  return facts.flatMap(([label, value]) => ((value ?? '') === '' ? [label] : []))
}

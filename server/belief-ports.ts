/** What beliefs need of the others. */
import { createModels } from '#adapters/models/client.ts'
import type { ModelTarget } from '#adapters/models/port.ts'
import { testTrend } from '#features/insight/analysis/rules/trend.ts'
import type { BeliefDeps } from '#features/insight/beliefs/actions/deps.ts'
import { findFeedVariants } from '#features/shop/feed/actions/facts.ts'
import { findInStore } from '#features/shop/feed/actions/variants.ts'
import { dayFacts } from '#features/shop/sales/actions/days.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { Context } from './context.ts'

const checkEveryMs = 5 * 60 * 1_000

type Sources = Pick<Context, 'db' | 'clock' | 'config'> & { sales: SalesDeps; runs: BeliefDeps['runs'] }

/** Beliefs as wired to the orders that were synced, the feed, and the operator's reasoning model. */
export function beliefDeps({ db, clock, config, sales, runs }: Sources): BeliefDeps {
  return {
    db,
    clock,
    runs,
    testTrend,
    facts: dayFacts({
      ...sales,
      findFeedVariants: (...asked) => findFeedVariants({ db }, ...asked),
    }),
    findStore: async (workspaceId) => {
      const active = await sales.stores.findActive(workspaceId)
      return active && sales.stores.get(workspaceId, active.storeId)
    },
    findProduct: (...product) => findInStore({ db }, ...product),
    isModelAvailable: watchReasoning(config, clock),
  }
}

/** Whether the operator's DeepSeek key is there and was not refused; it is tried at most every five minutes. */
function watchReasoning(config: Context['config'], clock: () => Date): () => Promise<boolean> {
  const { DEEPSEEK_API_KEY: apiKey, DEEPSEEK_BASE_URL: baseUrl, DEEPSEEK_MODEL: model } = config
  if (!apiKey) return async () => false
  const target: ModelTarget = { provider: 'deepseek', model, baseUrl, apiKey }
  let last: { atMs: number; isAccepted: Promise<boolean> } | null = null
  return () => {
    const nowMs = clock().getTime()
    if (last === null || nowMs - last.atMs > checkEveryMs) last = { atMs: nowMs, isAccepted: isTaken(target) }
    return last.isAccepted
  }
}

/** A service that cannot be reached has refused nothing. */
function isTaken(target: ModelTarget): Promise<boolean> {
  return createModels()
    .check(target, { signal: AbortSignal.timeout(15_000) })
    .then(
      () => true,
      (error: unknown) =>
        !(error instanceof UpstreamError && ['unauthorized', 'forbidden'].includes(error.problem)),
    )
}

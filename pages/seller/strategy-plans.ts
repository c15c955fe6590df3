/** What strategies do, as steps of a workflow. */
import { t } from '@lingui/core/macro'
import type { PlannedUse, PlanSource } from '#features/automation/workflows/rules/from-plan.ts'
import type { ListingFix } from '#features/insight/analysis/rules/listing-fixes.ts'

/** Plans the stock, then puts what runs out on the purchase list. */
export function restockPlan(name: string): PlanSource {
  const list = use('list', t`Add to the purchase list`, 'add-to-purchase-list', {}, ['stock'])
  return {
    name,
    steps: [
      { ...use('stock', t`Plan the stock`, 'performance-analyzer', { focus: 'stock' }), agent: 'ops' },
      { ...list, agent: 'ops' },
    ],
  }
}

type NewPrice = { productId: string; title: string; price: string }

/** Sets each of the prices. */
export function clearancePlan(name: string, prices: readonly NewPrice[]): PlanSource {
  const steps = prices.map(({ productId, title, price }, at) =>
    use(`price_${at + 1}`, t`Set the price of ${title}`, 'set-price', { productId, price }),
  )
  return { name, steps }
}

/** Fills in each of the listings. */
export function listingsPlan(name: string, fixes: readonly ListingFix[]): PlanSource {
  const steps = fixes.map(({ productId, title, edits }, at) =>
    use(`listing_${at + 1}`, t`Complete the listing of ${title}`, 'enrich-product', { productId, ...edits }),
  )
  return { name, steps }
}

/** Counts what is ready, then shows to shoppers what is not shown yet. */
export function enablePlan(name: string): PlanSource {
  const enable = use('enable', t`Enable ready products`, 'enable-products', { readiness: 'ready' }, ['feed'])
  return { name, steps: [{ ...use('feed', t`Count the products`, 'feed-status'), agent: 'ops' }, enable] }
}

function use(
  id: string,
  title: string,
  tool: string,
  args: PlannedUse['args'] = {},
  after: readonly string[] = [],
): PlannedUse {
  return { id, title: title.slice(0, 200), agent: 'seller', tool, args, after }
}

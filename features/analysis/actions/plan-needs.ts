import type { Need, Wish } from '../rules/plan-goals.ts'
import type { AnalysisUses } from './uses.ts'

const missingText: Record<Need, string> = {
  orders: 'connect a store and sync its orders',
  payments: 'connect a store and sync its payments',
  messages: 'bring in messages of customers',
  web: 'save a key for web search',
  product: 'name the product',
}

/** A step that cannot run now, and what to do about it. */
export type Lack = { wish: Wish; needs: Need[]; why: string }

/** Which steps lack what they need. */
export async function findLacks(
  uses: Pick<AnalysisUses, 'facts' | 'web'>,
  workspaceId: string,
  wishes: readonly Wish[],
  needsOf: (wish: Wish) => readonly Need[],
): Promise<Lack[]> {
  const unmet = await findUnmet(uses, workspaceId, new Set(wishes.flatMap(needsOf)))
  return wishes.flatMap((wish) => {
    const needs = needsOf(wish).filter((need) => unmet.has(need) || (need === 'product' && !hasProduct(wish)))
    return needs.length === 0 ? [] : [{ wish, needs, why: sayNeeds(needs) }]
  })
}

/** What to do first, each thing once. */
export function sayNeeds(needs: Iterable<Need>): string {
  return [...new Set(needs)].map((need) => missingText[need]).join('; ')
}

async function findUnmet(
  { facts, web }: Pick<AnalysisUses, 'facts' | 'web'>,
  workspaceId: string,
  needs: ReadonlySet<Need>,
): Promise<Set<Need>> {
  const book = await facts.findBook(workspaceId)
  const unmet = new Set<Need>()
  for (const need of ['orders', 'payments'] as const) if (needs.has(need) && book === null) unmet.add(need)
  if (needs.has('messages') && (await facts.listMessages(workspaceId, { limit: 1 })).length === 0)
    unmet.add('messages')
  if (needs.has('web') && !(await web.hasKey(workspaceId))) unmet.add('web')
  return unmet
}

function hasProduct({ args }: Wish): boolean {
  return Boolean(args['product'] || args['competitors'])
}

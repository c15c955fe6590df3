import type { Agent, Capability, Need, Wish } from '../rules/plan-goals.ts'
import type { AnalysisDeps } from './deps.ts'

const missingText: Record<Need, string> = {
  orders: 'connect a store and sync its orders',
  payments: 'connect a store and sync its payments',
  messages: 'bring in messages of customers',
  web: 'save a key for web search',
  product: 'name the product',
}

/** A step that cannot run now, and what to do about it, one thing each. */
export type Lack = { wish: Wish; needs: Need[]; toDo: string[] }

/** Which steps lack what they need, or an agent that is switched on. */
export async function findLacks(
  deps: Pick<AnalysisDeps, 'facts' | 'web'>,
  workspaceId: string,
  wishes: readonly Wish[],
  { capabilityOf, off }: { capabilityOf: (wish: Wish) => Capability; off: ReadonlySet<Agent> },
): Promise<Lack[]> {
  const unmet = await findUnmet(
    deps,
    workspaceId,
    new Set(wishes.flatMap((wish) => capabilityOf(wish).needs)),
  )
  return wishes.flatMap((wish) => {
    const { agents, needs: all } = capabilityOf(wish)
    const needs = all.filter((need) => unmet.has(need) || (need === 'product' && !hasProduct(wish)))
    const toDo = needs.map((need) => missingText[need])
    if (agents.every((agent) => off.has(agent))) toDo.push(`switch on the ${agents.join(' or ')} agent`)
    return toDo.length === 0 ? [] : [{ wish, needs, toDo }]
  })
}

/** What to do first, each thing once. */
export function sayToDo(toDo: Iterable<string>): string {
  return [...new Set(toDo)].join('; ')
}

async function findUnmet(
  { facts, web }: Pick<AnalysisDeps, 'facts' | 'web'>,
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

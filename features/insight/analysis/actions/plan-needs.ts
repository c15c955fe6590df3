import type { Agent, Capability, Need, PlanStep } from '../rules/plan-goals.ts'
import type { AnalysisDeps } from './deps.ts'

const missingText: Record<Need, string> = {
  orders: 'connect a store and sync its orders',
  payments: 'connect a store and sync its payments',
  messages: 'bring in messages of customers',
  web: 'save a key for web search',
  product: 'name the product',
}

/** A step that cannot run now, and what to do about it, one thing each. */
export type MissingNeed = { planStep: PlanStep; needs: Need[]; toDo: string[] }

/** Which steps lack what they need, or an agent that is switched on. */
export async function findMissingNeeds(
  deps: Pick<AnalysisDeps, 'facts' | 'web'>,
  workspaceId: string,
  planSteps: readonly PlanStep[],
  { capabilityOf, off }: { capabilityOf: (planStep: PlanStep) => Capability; off: ReadonlySet<Agent> },
): Promise<MissingNeed[]> {
  const unmet = await findUnmet(
    deps,
    workspaceId,
    new Set(planSteps.flatMap((planStep) => capabilityOf(planStep).needs)),
  )
  return planSteps.flatMap((planStep) => {
    const { agents, needs: all } = capabilityOf(planStep)
    const needs = all.filter((need) => unmet.has(need) || (need === 'product' && !hasProduct(planStep)))
    const toDo = needs.map((need) => missingText[need])
    if (agents.every((agent) => off.has(agent))) toDo.push(`switch on the ${agents.join(' or ')} agent`)
    return toDo.length === 0 ? [] : [{ planStep, needs, toDo }]
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
  const coverage = await facts.findCoverage(workspaceId)
  const unmet = new Set<Need>()
  for (const need of ['orders', 'payments'] as const)
    if (needs.has(need) && coverage === null) unmet.add(need)
  if (needs.has('messages') && (await facts.listMessages(workspaceId, { limit: 1 })).length === 0)
    unmet.add('messages')
  if (needs.has('web') && !(await web.hasKey(workspaceId))) unmet.add('web')
  return unmet
}

function hasProduct({ args }: PlanStep): boolean {
  return Boolean(args['product'] || args['competitors'])
}

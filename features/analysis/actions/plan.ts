import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import { sayCount } from '../rules/market-wording.ts'
import { schedule } from '../rules/plan.ts'
import {
  allocate,
  CAPABILITIES,
  findGoal,
  GOALS,
  isPlannedTool,
  type Need,
  type PlannedTool,
  type Wish,
} from '../rules/plan-goals.ts'
import { quantileOf } from '../rules/spread.ts'
import { answerWithout } from './market-product.ts'
import { answerWith, figureOf, lastDays, shorten, tableOf } from './store-answer.ts'
import type { AnalysisUses, WorkFact } from './uses.ts'

export type PlanAsk = {
  goal?: string | undefined
  steps?:
    | { id: string; tool: PlannedTool; args?: Record<string, unknown> | undefined; after: string[] }[]
    | undefined
  /** Handed to the steps that look at one product. */
  product?: string | undefined
}

const method = 'Topological order, critical path, least loaded agent'
const basis = { rows: 0, unit: 'tool uses', method }
const missingText: Record<Need, string> = {
  orders: 'connect a store and sync its orders',
  payments: 'connect a store and sync its payments',
  messages: 'bring in messages of customers',
  web: 'save a key for web search',
  product: 'name the product',
}

/** The tools that a plan may use. */
export function plannedTools(): PlannedTool[] {
  return Object.keys(CAPABILITIES).filter(isPlannedTool)
}

/** Plans the steps to a goal, or orders those that are given. Runs nothing. */
export async function planWork(
  uses: Pick<AnalysisUses, 'facts' | 'web' | 'clock'>,
  workspaceId: string,
  { goal, steps, product }: PlanAsk,
): Promise<ToolAnswer> {
  const isListed = steps !== undefined && steps.length > 0
  const found = isListed ? null : findGoal(goal ?? '')
  const wishes: Wish[] = isListed
    ? steps.map((step) => ({ ...step, title: step.tool, args: step.args ?? {} }))
    : (found?.steps ?? []).map((step) => ({ ...step, args: argsFor(step, product) }))
  if (wishes.length === 0) {
    const summary = `The goal is not one that can be planned. Say it with words of one of these: ${GOALS.map(({ title }) => title.toLowerCase()).join(', ')}; or list the steps.`
    return answerWithout('too_little', summary, { basis })
  }
  const today = uses.clock().toISOString().slice(0, 10)
  const work = await uses.facts.listWork(workspaceId, lastDays({ today, knownSince: null }, 30))
  const tasks = wishes.map((wish) => ({ ...wish, estimateSeconds: estimate(wish.tool, work) }))
  const plan = schedule(tasks)
  if (plan.fault !== null) {
    const faults = {
      cycle: 'wait for each other',
      missing: 'are waited for but are not there',
      double: 'are there twice',
    }
    const ids = plan.ids.map((id) => shorten(id, 40)).join(', ')
    return answerWithout(
      'too_little',
      `These steps ${faults[plan.fault]}: ${ids}. Change them, then plan again.`,
      { basis, detail: plan },
    )
  }
  const ordered = plan.order.flatMap((id) => tasks.find((task) => task.id === id) ?? [])
  const { byStep, load } = allocate(ordered, loadOf(work, today))
  const unmet = await findUnmet(uses, workspaceId, ordered)
  const isBlocked = (wish: Wish) =>
    CAPABILITIES[wish.tool].needs.some((need: Need) =>
      need === 'product' ? lacksProduct(wish) : unmet.includes(need),
    )
  const blockedIds = new Set(ordered.filter(isBlocked).map(({ id }) => id))
  const machine = ordered.map(({ id, title, tool, args, after, estimateSeconds }) => ({
    id,
    title,
    agent: byStep.get(id) ?? 'ops',
    tool,
    args,
    after,
    estimateSeconds,
    needs: [...CAPABILITIES[tool].needs],
    isBlocked: blockedIds.has(id),
  }))
  const blocked = machine.filter(({ isBlocked }) => isBlocked)
  const agents = new Set(machine.map(({ agent }) => agent))
  const known = machine.filter(({ tool }) => usesOf(tool, work).length >= 3).length
  return answerWith(
    [
      `${found === null ? 'The plan' : `The plan “${found.title}”`} has ${sayCount(machine.length, 'step')} for ${sayCount(agents.size, 'agent')} and takes about ${sayCount(Math.ceil(plan.seconds), 'second')}.`,
      `What it waits for longest is ${plan.criticalPath.join(', then ')}.`,
      blocked.length > 0 &&
        `${sayCount(blocked.length, 'step')} cannot run yet: ${unmet.map((need) => missingText[need]).join('; ')}.`,
    ],
    { ...basis, rows: work.length, ...lastDays({ today, knownSince: null }, 30) },
    [
      { name: 'steps that can run', value: 1 - blocked.length / machine.length },
      { name: 'steps whose time is known', value: 0.5 + 0.5 * (known / machine.length) },
    ],
    {
      figures: [
        figureOf('Steps', machine.length, 'number'),
        figureOf('Seconds', Math.ceil(plan.seconds), 'number'),
      ],
      tables: [
        tableOf(
          'Plan',
          [
            ['id', 'Step', 'text'],
            ['title', 'What', 'text'],
            ['agent', 'Agent', 'text'],
            ['after', 'After', 'text'],
            ['start', 'Starts at second', 'number'],
            ['seconds', 'Seconds', 'number'],
            ['slack', 'May wait', 'number'],
          ],
          machine.map(({ id, title, agent, after, estimateSeconds }, at) => ({
            id,
            title,
            agent,
            after: after.join(', '),
            start: plan.slots[at]?.start ?? 0,
            seconds: estimateSeconds,
            slack: plan.slots[at]?.slack ?? 0,
          })),
        ),
      ],
      detail: {
        goal: found?.name ?? null,
        plan: { steps: machine },
        criticalPath: plan.criticalPath,
        seconds: plan.seconds,
        load: Object.fromEntries(load),
        unmet,
      },
    },
  )
}

/** Only steps that speak of one product get it. */
function argsFor({ tool, args }: Wish, product: string | undefined): Record<string, unknown> {
  const isAboutOne =
    tool === 'price-optimizer' ||
    tool === 'listing-enhancer' ||
    tool === 'trend-prediction' ||
    tool === 'competitor-analysis'
  return product !== undefined && isAboutOne ? { ...args, product } : args
}

function usesOf(tool: string, work: readonly WorkFact[]): WorkFact[] {
  return work.filter((use) => use.tool === tool && use.isSuccess && use.durationMs >= 0)
}

/** The median time of earlier uses, from three on; else what is usual. */
function estimate(tool: PlannedTool, work: readonly WorkFact[]): number {
  const own = usesOf(tool, work)
  const usual: number = CAPABILITIES[tool].seconds
  return own.length < 3
    ? usual
    : Math.max(
        1,
        Math.round(
          quantileOf(
            own.map(({ durationMs }) => durationMs / 1000),
            0.5,
          ),
        ),
      )
}

/** Seconds that each agent has worked today. */
function loadOf(work: readonly WorkFact[], today: string): Partial<Record<string, number>> {
  const load: Record<string, number> = {}
  for (const { agent, at, durationMs } of work) {
    if (at.slice(0, 10) === today) load[agent] = (load[agent] ?? 0) + durationMs / 1000
  }
  return load
}

async function findUnmet(
  { facts, web }: Pick<AnalysisUses, 'facts' | 'web'>,
  workspaceId: string,
  steps: readonly Wish[],
): Promise<Need[]> {
  const needs = new Set<Need>(steps.flatMap(({ tool }) => CAPABILITIES[tool].needs))
  const book = await facts.findBook(workspaceId)
  const unmet: Need[] = []
  for (const need of ['orders', 'payments'] as const) if (needs.has(need) && book === null) unmet.push(need)
  if (needs.has('messages') && (await facts.listMessages(workspaceId, { limit: 1 })).length === 0)
    unmet.push('messages')
  if (needs.has('web') && !(await web.hasKey(workspaceId))) unmet.push('web')
  if (steps.some(lacksProduct)) unmet.push('product')
  return unmet
}

/** Whether a step must be told of a product and is not. */
function lacksProduct({ tool, args }: Wish): boolean {
  const needs: readonly Need[] = CAPABILITIES[tool].needs
  return needs.includes('product') && !args['product'] && !args['competitors']
}

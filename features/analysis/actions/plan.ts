import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import { sayCount } from '../rules/market-wording.ts'
import { schedule } from '../rules/plan.ts'
import {
  type Agent,
  allocate,
  capabilityOf,
  findGoal,
  GOALS,
  type Need,
  type Wish,
} from '../rules/plan-goals.ts'
import { quantileOf } from '../rules/spread.ts'
import { answerWithout } from './market-product.ts'
import { answerWith, figureOf, lastDays, shorten, tableOf } from './store-answer.ts'
import type { AnalysisUses, WorkFact } from './uses.ts'

export type PlanAsk = {
  goal?: string | undefined
  steps?:
    | { id: string; tool: string; args?: Record<string, unknown> | undefined; after: string[] }[]
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

/** What a run of an agent under way counts for, where nobody knows how long it takes. */
const secondsOfRun = 15

export type Plan = {
  answer: ToolAnswer
  title: string
  /** In their order; none when nothing can be planned. */
  steps: {
    id: string
    title: string
    agent: Agent
    tool: string
    args: Record<string, unknown>
    after: string[]
  }[]
}

/** Plans the steps to a goal, or orders those that are given. */
export async function planWork(
  uses: Pick<AnalysisUses, 'facts' | 'web' | 'clock' | 'workflows'>,
  workspaceId: string,
  { goal, steps, product }: PlanAsk,
): Promise<Plan> {
  const isListed = steps !== undefined && steps.length > 0
  const found = isListed ? null : findGoal(goal ?? '')
  const wishes: Wish[] = isListed
    ? steps.map((step) => ({ ...step, title: step.tool, args: step.args ?? {} }))
    : (found?.steps ?? []).map((step) => ({ ...step, args: argsFor(step, product) }))
  if (wishes.length === 0) {
    const summary = `The goal is not one that can be planned. Say it with words of one of these: ${GOALS.map(({ title }) => title.toLowerCase()).join(', ')}; or list the steps.`
    return unplanned(summary)
  }
  const capabilities = new Map(
    wishes.map(({ tool }) => [tool, capabilityOf(tool, uses.workflows.agentsWith(tool))]),
  )
  const of = (tool: string) => capabilities.get(tool) ?? capabilityOf(tool, [])
  const unknown = wishes.find(({ tool }) => of(tool).agents.length === 0)
  if (unknown)
    return unplanned(`No agent can take “${shorten(unknown.tool, 40)}” as a step. Name another tool.`)
  const today = uses.clock().toISOString().slice(0, 10)
  const work = await uses.facts.listWork(workspaceId, lastDays({ today, knownSince: null }, 30))
  const tasks = wishes.map((wish) => ({
    ...wish,
    agents: of(wish.tool).agents,
    estimateSeconds: estimate(wish.tool, of(wish.tool).seconds, work),
  }))
  const plan = schedule(tasks)
  if (plan.fault !== null) {
    const faults = {
      cycle: 'wait for each other',
      missing: 'are waited for but are not there',
      double: 'are there twice',
    }
    const ids = plan.ids.map((id) => shorten(id, 40)).join(', ')
    return unplanned(`These steps ${faults[plan.fault]}: ${ids}. Change them, then plan again.`, plan)
  }
  const ordered = plan.order.flatMap((id) => tasks.find((task) => task.id === id) ?? [])
  const { byStep, load } = allocate(ordered, await readLoad(uses, workspaceId))
  const needsOf = (wish: Wish) => of(wish.tool).needs
  const unmet = await findUnmet(uses, workspaceId, ordered, needsOf)
  const isBlocked = (wish: Wish) =>
    needsOf(wish).some((need) =>
      need === 'product' ? lacksProduct(wish, needsOf(wish)) : unmet.includes(need),
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
    needs: [...of(tool).needs],
    isBlocked: blockedIds.has(id),
  }))
  const blocked = machine.filter(({ isBlocked }) => isBlocked)
  const agents = new Set(machine.map(({ agent }) => agent))
  const known = machine.filter(({ tool }) => usesOf(tool, work).length >= 3).length
  const answer = answerWith(
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
  const taken = machine.map(
    ({ estimateSeconds: _seconds, needs: _needs, isBlocked: _blocked, ...step }) => step,
  )
  return { answer, title: found?.title ?? 'Your steps', steps: taken }
}

function unplanned(summary: string, detail: Record<string, unknown> = {}): Plan {
  return { answer: answerWithout('too_little', summary, { basis, detail }), title: '', steps: [] }
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

/** The median time of earlier uses in seconds, from three on; else what is usual. */
function estimate(tool: string, usual: number, work: readonly WorkFact[]): number {
  const seconds = usesOf(tool, work).map(({ durationMs }) => durationMs / 1000)
  return seconds.length < 3 ? usual : Math.max(1, Math.round(quantileOf(seconds, 0.5)))
}

/** Seconds that each agent has before it. */
async function readLoad({ workflows }: Pick<AnalysisUses, 'workflows'>, workspaceId: string) {
  const running = await workflows.readLoad(workspaceId)
  return Object.fromEntries(
    Object.entries(running).map(([agent, count = 0]) => [agent, count * secondsOfRun]),
  )
}

async function findUnmet(
  { facts, web }: Pick<AnalysisUses, 'facts' | 'web'>,
  workspaceId: string,
  steps: readonly Wish[],
  needsOf: (wish: Wish) => readonly Need[],
): Promise<Need[]> {
  const needs = new Set<Need>(steps.flatMap(needsOf))
  const book = await facts.findBook(workspaceId)
  const unmet: Need[] = []
  for (const need of ['orders', 'payments'] as const) if (needs.has(need) && book === null) unmet.push(need)
  if (needs.has('messages') && (await facts.listMessages(workspaceId, { limit: 1 })).length === 0)
    unmet.push('messages')
  if (needs.has('web') && !(await web.hasKey(workspaceId))) unmet.push('web')
  if (steps.some((wish) => lacksProduct(wish, needsOf(wish)))) unmet.push('product')
  return unmet
}

/** Whether a step must be told of a product and is not. */
function lacksProduct({ args }: Wish, needs: readonly Need[]): boolean {
  return needs.includes('product') && !args['product'] && !args['competitors']
}

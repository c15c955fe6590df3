import { median } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { utcDay } from '#kit/days.ts'
import { defineRefusals, Refusal } from '#kit/errors.ts'
import type { WorkflowOrchestratorResult } from '../contract/workflow-orchestrator.ts'
import { sayCount } from '../rules/market-wording.ts'
import {
  type Agent,
  allocate,
  type Capability,
  capabilityOf,
  findGoal,
  GOALS,
  type Need,
  type PlanStep,
} from '../rules/plan-goals.ts'
import { type Schedule, schedule } from '../rules/plan.ts'
import type { AnalysisDeps, WorkFact } from './deps.ts'
import { answerWith, lastDays, shorten } from './store-answer.ts'

const missingText: Record<Need, string> = {
  orders: 'connect a store and sync its orders',
  payments: 'connect a store and sync its payments',
  messages: 'bring in messages of customers',
  web: 'save a key for web search',
  product: 'name the product',
}

/** A step that cannot run now, and what to do about it, one thing each. */
type MissingNeed = { planStep: PlanStep; needs: Need[]; toDo: string[] }

/** Which steps lack what they need, or an agent that is switched on. */
async function findMissingNeeds(
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
    if (agents.every((agent) => off.has(agent))) toDo.push(`turn on the ${agents.join(' or ')} agent`)
    return toDo.length === 0 ? [] : [{ planStep, needs, toDo }]
  })
}

/** What to do first, each thing once. */
function sayToDo(toDo: Iterable<string>): string {
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

const analysisRefusals = defineRefusals({
  PLAN_IMPOSSIBLE: 422,
})

export type PlanAsk = {
  goal?: string | undefined
  steps?:
    | { id: string; tool: string; args?: Record<string, unknown> | undefined; after: string[] }[]
    | undefined
  /** Handed to the steps that look at one product. */
  product?: string | undefined
}

/** The tool that plans, which is no step of a plan. */
export const plannerName = 'workflow-orchestrator'

const method = 'Topological order, critical path, least loaded agent'

/** What a run of an agent under way counts for, where nobody knows how long it takes. */
const secondsOfRun = 15

export type WorkPlan = {
  answer: WorkflowOrchestratorResult
  title: string
  /** In their order: at least one, and each has what it needs. */
  steps: AssignedStep[]
  /** Steps to the goal that cannot run now, and what to do about it. */
  leftOut: { title: string; why: string }[]
}
type AssignedStep = PlanStep & { agent: Agent }

/** Plans the steps to a goal, without those that lack what they need, or orders those that are given. Refuses with PLAN_IMPOSSIBLE what it knows cannot run. */
export async function planWork(
  deps: Pick<AnalysisDeps, 'facts' | 'web' | 'clock' | 'workflows'>,
  workspaceId: string,
  { goal, steps = [], product }: PlanAsk,
): Promise<WorkPlan> {
  const found = steps.length > 0 ? null : findGoal(goal ?? '')
  const planSteps: PlanStep[] = found
    ? found.steps.map((step) => ({ ...step, args: argsFor(step, product) }))
    : steps.map((step) => ({ ...step, title: step.tool, args: step.args ?? {} }))
  refuseUnknown(planSteps, deps)
  const of = (tool: string) => capabilityOf(tool, deps.workflows.agentsWith(tool))
  const off = new Set(await deps.workflows.listOff(workspaceId))
  const missing = await findMissingNeeds(deps, workspaceId, planSteps, {
    capabilityOf: ({ tool }) => of(tool),
    off,
  })
  if (missing.length > 0 && (found === null || missing.length === planSteps.length))
    refuseLacks(missing, found?.title)
  const today = utcDay(deps.clock())
  const period = lastDays({ today, knownSince: null }, 30)
  const work = await deps.facts.listWork(workspaceId, period)
  const tasks = without(planSteps, missing).map((planStep) => {
    const { agents, seconds } = of(planStep.tool)
    const on = agents.filter((agent) => !off.has(agent))
    return { ...planStep, agents: on, estimateSeconds: estimate(planStep.tool, seconds, work) }
  })
  const plan = schedule(tasks)
  if (plan.fault !== null) return refuseFault(plan)
  const ordered = plan.order.flatMap((id) => tasks.find((task) => task.id === id) ?? [])
  const { byStep, load } = allocate(ordered, await readLoad(deps, workspaceId))
  const planned = ordered.map(({ agents: _agents, ...task }) => ({
    ...task,
    agent: byStep.get(task.id) ?? ('ops' as const),
  }))
  const known = planned.filter(({ tool }) => usesOf(tool, work).length >= 3).length
  const answer = answerWith(
    sayPlan(found?.title ?? null, planned, plan, missing),
    { rows: work.length, unit: 'tool uses', method, ...period },
    [
      { name: 'steps that can run', value: planned.length / planSteps.length },
      { name: 'steps whose time is known', value: 0.5 + 0.5 * (known / planned.length) },
    ],
    {
      figures: [
        newFigure('steps', 'Steps', planned.length, 'number'),
        newFigure('seconds', 'Seconds', Math.ceil(plan.seconds), 'number'),
      ],
      tables: [planTable(planned, plan)],
      detail: {
        goal: found?.name ?? null,
        title: found?.title ?? 'Your steps',
        plan: { steps: planned },
        leftOut: missing.map(({ planStep: { id, title, tool }, needs }) => ({ id, title, tool, needs })),
        criticalPath: plan.criticalPath,
        seconds: plan.seconds,
        load: Object.fromEntries(load),
      },
    },
  )
  return {
    answer,
    title: found?.title ?? 'Your steps',
    steps: planned.map(({ estimateSeconds: _seconds, ...step }) => step),
    leftOut: missing.map(({ planStep, toDo }) => ({ title: planStep.title, why: sayToDo(toDo) })),
  }
}

function refuseUnknown(planSteps: readonly PlanStep[], { workflows }: Pick<AnalysisDeps, 'workflows'>): void {
  if (planSteps.length === 0) {
    const goals = GOALS.map(({ title }) => title.toLowerCase()).join(', ')
    refuse(`I can’t plan this goal. Use one of these: ${goals}. Or list the steps.`)
  }
  if (planSteps.some(({ tool }) => tool === plannerName))
    refuse('A plan cannot start another plan. List the steps themselves.')
  const unknown = planSteps.find(
    ({ tool }) => capabilityOf(tool, workflows.agentsWith(tool)).agents.length === 0,
  )
  if (unknown) refuse(`No agent can run “${shorten(unknown.tool, 40)}” as a step. Choose another tool.`)
}

function refuseLacks(missing: readonly MissingNeed[], goal: string | undefined): never {
  const toDo = sayToDo(missing.flatMap((lack) => lack.toDo))
  if (goal !== undefined) return refuse(`No step of “${goal}” can run yet: ${toDo}. Then plan again.`)
  refuse(
    `${missing.length === 1 ? 'A step' : 'Some steps'} can’t run yet: ${sayLacks(missing)}. Do that first, or leave ${missing.length === 1 ? 'it' : 'them'} out.`,
  )
}

function refuseFault({ fault, ids }: Extract<Schedule, { ids: string[] }>): never {
  const faults = {
    cycle: 'wait for each other',
    missing: 'are waited for but are not there',
    double: 'are there twice',
  }
  const told = ids.map((id) => shorten(id, 40)).join(', ')
  refuse(`These steps ${faults[fault]}: ${told}. Change them, then plan again.`)
}

function refuse(message: string): never {
  throw new Refusal(analysisRefusals.PLAN_IMPOSSIBLE, message)
}

/** The others wait no longer for what is left out. */
function without(planSteps: readonly PlanStep[], missing: readonly MissingNeed[]): PlanStep[] {
  const left = new Set(missing.map(({ planStep }) => planStep))
  const leftIds = new Set(missing.map(({ planStep }) => planStep.id))
  return planSteps.flatMap((planStep) =>
    left.has(planStep) ? [] : [{ ...planStep, after: planStep.after.filter((id) => !leftIds.has(id)) }],
  )
}

function sayLacks(missing: readonly MissingNeed[]): string {
  return missing.map(({ planStep, toDo }) => `“${shorten(planStep.title, 40)}” (${sayToDo(toDo)})`).join(', ')
}

type FeasibleSchedule = Extract<Schedule, { fault: null }>
type TimedStep = AssignedStep & { estimateSeconds: number }

function sayPlan(
  goal: string | null,
  steps: readonly TimedStep[],
  { seconds, criticalPath }: FeasibleSchedule,
  missing: readonly MissingNeed[],
): (string | false)[] {
  const agents = new Set(steps.map(({ agent }) => agent))
  return [
    `${goal === null ? 'The plan' : `The plan “${goal}”`} has ${sayCount(steps.length, 'step')} for ${sayCount(agents.size, 'agent')} and takes about ${sayCount(Math.ceil(seconds), 'second')}.`,
    `The longest part is ${criticalPath.join(', then ')}.`,
    missing.length > 0 && `Left out, because it can’t run yet: ${sayLacks(missing)}.`,
  ]
}

function planTable(
  steps: readonly TimedStep[],
  { slots }: FeasibleSchedule,
): WorkflowOrchestratorResult['tables'][number] {
  return newTable(
    'plan',
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
    steps.map(({ id, title, agent, after, estimateSeconds }, at) => ({
      id,
      title,
      agent,
      after: after.join(', '),
      start: slots[at]?.start ?? 0,
      seconds: estimateSeconds,
      slack: slots[at]?.slack ?? 0,
    })),
  )
}

/** Only steps that speak of one product get it. */
function argsFor({ tool, args }: PlanStep, product: string | undefined): Record<string, unknown> {
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
function estimate(tool: string, defaultSeconds: number, work: readonly WorkFact[]): number {
  const seconds = usesOf(tool, work).map(({ durationMs }) => durationMs / 1000)
  return seconds.length < 3 ? defaultSeconds : Math.max(1, Math.round(median(seconds)))
}

/** Seconds that each agent has before it. */
async function readLoad({ workflows }: Pick<AnalysisDeps, 'workflows'>, workspaceId: string) {
  const running = await workflows.readLoad(workspaceId)
  return Object.fromEntries(
    Object.entries(running).map(([agent, count = 0]) => [agent, count * secondsOfRun]),
  )
}

import { median } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { WorkflowOrchestratorResult } from '../contract/workflow-orchestrator.ts'
import { utcDay } from '#kit/days.ts'
import { defineRefusals, Refusal } from '#kit/errors.ts'
import { sayCount } from '../rules/market-wording.ts'
import { type Schedule, schedule } from '../rules/plan.ts'
import { type Agent, allocate, capabilityOf, findGoal, GOALS, type Wish } from '../rules/plan-goals.ts'
import { findLacks, type Lack, sayToDo } from './plan-needs.ts'
import { answerWith, lastDays, shorten } from './store-answer.ts'
import type { AnalysisDeps, WorkFact } from './deps.ts'

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

export type Plan = {
  answer: WorkflowOrchestratorResult
  title: string
  /** In their order: at least one, and each has what it needs. */
  steps: Planned[]
  /** Steps to the goal that cannot run now, and what to do about it. */
  leftOut: { title: string; why: string }[]
}
type Planned = Wish & { agent: Agent }

/** Plans the steps to a goal, without those that lack what they need, or orders those that are given. Refuses with PLAN_IMPOSSIBLE what it knows cannot run. */
export async function planWork(
  deps: Pick<AnalysisDeps, 'facts' | 'web' | 'clock' | 'workflows'>,
  workspaceId: string,
  { goal, steps = [], product }: PlanAsk,
): Promise<Plan> {
  const found = steps.length > 0 ? null : findGoal(goal ?? '')
  const wishes: Wish[] = found
    ? found.steps.map((step) => ({ ...step, args: argsFor(step, product) }))
    : steps.map((step) => ({ ...step, title: step.tool, args: step.args ?? {} }))
  refuseUnknown(wishes, deps)
  const of = (tool: string) => capabilityOf(tool, deps.workflows.agentsWith(tool))
  const off = new Set(await deps.workflows.listOff(workspaceId))
  const lacks = await findLacks(deps, workspaceId, wishes, { capabilityOf: ({ tool }) => of(tool), off })
  if (lacks.length > 0 && (found === null || lacks.length === wishes.length)) refuseLacks(lacks, found?.title)
  const today = utcDay(deps.clock())
  const period = lastDays({ today, knownSince: null }, 30)
  const work = await deps.facts.listWork(workspaceId, period)
  const tasks = without(wishes, lacks).map((wish) => {
    const { agents, seconds } = of(wish.tool)
    const on = agents.filter((agent) => !off.has(agent))
    return { ...wish, agents: on, estimateSeconds: estimate(wish.tool, seconds, work) }
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
    sayPlan(found?.title ?? null, planned, plan, lacks),
    { rows: work.length, unit: 'tool uses', method, ...period },
    [
      { name: 'steps that can run', value: planned.length / wishes.length },
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
        plan: { steps: planned },
        leftOut: lacks.map(({ wish: { id, title, tool }, needs }) => ({ id, title, tool, needs })),
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
    leftOut: lacks.map(({ wish, toDo }) => ({ title: wish.title, why: sayToDo(toDo) })),
  }
}

function refuseUnknown(wishes: readonly Wish[], { workflows }: Pick<AnalysisDeps, 'workflows'>): void {
  if (wishes.length === 0) {
    const goals = GOALS.map(({ title }) => title.toLowerCase()).join(', ')
    refuse(
      `The goal is not one that can be planned. Say it with words of one of these: ${goals}; or list the steps.`,
    )
  }
  if (wishes.some(({ tool }) => tool === plannerName))
    refuse('A plan cannot start another plan. List the steps themselves.')
  const unknown = wishes.find(
    ({ tool }) => capabilityOf(tool, workflows.agentsWith(tool)).agents.length === 0,
  )
  if (unknown) refuse(`No agent can take “${shorten(unknown.tool, 40)}” as a step. Name another tool.`)
}

function refuseLacks(lacks: readonly Lack[], goal: string | undefined): never {
  const toDo = sayToDo(lacks.flatMap((lack) => lack.toDo))
  if (goal !== undefined) return refuse(`No step of “${goal}” can run yet: ${toDo}. Then plan again.`)
  refuse(
    `${lacks.length === 1 ? 'A step' : 'Some steps'} cannot run yet: ${sayLacks(lacks)}. Do that first, or leave ${lacks.length === 1 ? 'it' : 'them'} out.`,
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
function without(wishes: readonly Wish[], lacks: readonly Lack[]): Wish[] {
  const left = new Set(lacks.map(({ wish }) => wish))
  const leftIds = new Set(lacks.map(({ wish }) => wish.id))
  return wishes.flatMap((wish) =>
    left.has(wish) ? [] : [{ ...wish, after: wish.after.filter((id) => !leftIds.has(id)) }],
  )
}

function sayLacks(lacks: readonly Lack[]): string {
  return lacks.map(({ wish, toDo }) => `“${shorten(wish.title, 40)}” (${sayToDo(toDo)})`).join(', ')
}

type Done = Extract<Schedule, { fault: null }>
type Timed = Planned & { estimateSeconds: number }

function sayPlan(
  goal: string | null,
  steps: readonly Timed[],
  { seconds, criticalPath }: Done,
  lacks: readonly Lack[],
): (string | false)[] {
  const agents = new Set(steps.map(({ agent }) => agent))
  return [
    `${goal === null ? 'The plan' : `The plan “${goal}”`} has ${sayCount(steps.length, 'step')} for ${sayCount(agents.size, 'agent')} and takes about ${sayCount(Math.ceil(seconds), 'second')}.`,
    `What it waits for longest is ${criticalPath.join(', then ')}.`,
    lacks.length > 0 && `Left out, because it cannot run yet: ${sayLacks(lacks)}.`,
  ]
}

function planTable(steps: readonly Timed[], { slots }: Done): WorkflowOrchestratorResult['tables'][number] {
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
  return seconds.length < 3 ? usual : Math.max(1, Math.round(median(seconds)))
}

/** Seconds that each agent has before it. */
async function readLoad({ workflows }: Pick<AnalysisDeps, 'workflows'>, workspaceId: string) {
  const running = await workflows.readLoad(workspaceId)
  return Object.fromEntries(
    Object.entries(running).map(([agent, count = 0]) => [agent, count * secondsOfRun]),
  )
}

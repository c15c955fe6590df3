import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { refuseDisabled } from '#features/agents/settings/actions/agent-settings.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { isAtRest } from '#features/base/runs/rules/at-rest.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { AnalysisResults, AnalysisTool } from '#features/insight/analysis/contract/results.ts'
import { listingFixes } from '#features/insight/analysis/rules/listing-fixes.ts'
import { plainPrice, proposedPrice, whyNotAdvised } from '#features/insight/analysis/rules/price-proposal.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import type { Caller } from '#kit/route.ts'
import {
  maxChanges,
  type OmittedItem,
  type Strategy,
  strategyQuestions,
  type StrategyRequest,
  type StrategyRun,
} from '../contract/strategy.ts'
import { toState } from '../rules.ts'
import type { ToolDeps } from './deps.ts'
import type { ToolEnd } from './run-tool.ts'
import { viewAnswers } from './tool-runs.ts'
import { strategyKind, type StrategyOutput, strategyPurpose, toStrategyRun } from './strategy-view.ts'
import { startTool } from './tools.ts'

const agents: Record<Strategy, AgentId> = { restock: 'ops', clearance: 'seller', listings: 'seller' }

/** Starts a strategy, or finds the run of it that is under way. */
export function startStrategy(
  { db, runs }: Pick<ToolDeps, 'db' | 'runs'>,
  { workspaceId, merchantId }: Caller,
  order: StrategyRequest,
): Promise<{ run: StrategyRun; isNew: boolean }> {
  const { strategy } = order
  return db.inWorkspace(workspaceId, async (tx) => {
    await refuseDisabled(tx, workspaceId, agents[strategy])
    const input = { ...order, by: merchantId }
    const storeId = await findActiveStoreId(tx, workspaceId)
    const purpose = strategyPurpose(strategy)
    const started = await runs.start(workspaceId, strategyKind, { purpose, input, storeId, tx })
    return { run: toStrategyRun(strategy, started.run, null), isNew: started.isNew }
  })
}

type StrategyContext = { deps: ToolDeps; run: Run; by: string }
type PlannedChange = {
  title: string | null
  agent: AgentId
  tool: string
  parameters: Record<string, unknown>
}
type StrategyPlan = { changes: PlannedChange[]; left: OmittedItem[] }
type StrategyProduct = StrategyRequest['products'][number]

const atRestMs = 60_000
const maxRecentChanges = 100
const maxStored = 50

/** Works out the changes of a strategy and asks for each of them, as a run of its tool that goes on by itself. */
export async function implementStrategy(
  deps: ToolDeps,
  run: Run,
  { strategy, products, by }: StrategyRequest & { by: string },
): Promise<StrategyOutput> {
  const here = { deps, run, by }
  const { changes, left } = await planStrategy(here, strategy, products)
  const output: StrategyOutput = { runIds: [], left }
  for (const [at, change] of changes.entries()) {
    run.progress({ stage: 'asking for changes', done: at, total: changes.length })
    const { runId, state, message } = await askFor(here, `change ${at + 1}`, change)
    if (state === 'answered' || state === 'open') output.runIds.push(runId)
    else output.left.push({ title: change.title, reason: 'failed', message })
  }
  if (changes.length > 0)
    run.progress({ stage: 'asking for changes', done: changes.length, total: changes.length })
  return output
}

function planStrategy(
  here: StrategyContext,
  strategy: Strategy,
  products: readonly StrategyProduct[],
): Promise<StrategyPlan> | StrategyPlan {
  if (strategy === 'clearance') return planClearance(here, products)
  if (strategy === 'listings') return planListings(here)
  return planRestock()
}

/** One use of the tool, which finds what has to be reordered itself and asks for all of it at once. */
function planRestock(): StrategyPlan {
  return {
    changes: [{ title: null, agent: 'ops', tool: 'add-to-purchase-list', parameters: {} }],
    left: [],
  }
}

/** The price of each product as it was worked out last, or as it is now; those that are lower than today's are asked for. */
async function planClearance(
  here: StrategyContext,
  products: readonly StrategyProduct[],
): Promise<StrategyPlan> {
  const plan: StrategyPlan = { changes: [], left: [] }
  for (const [at, { productId, title }] of products.entries()) {
    here.run.progress({ stage: 'working out prices', done: at, total: products.length })
    const name = `price ${at + 1}`
    const question = { tool: 'price-optimizer', parameters: { product: productId } } as const
    const stored = await here.run.step(`${name}:stored`, () => findStoredPrice(here, productId))
    const { result, message } = stored
      ? { result: stored.answer, message: null }
      : await read(here, name, question)
    const proposed = result && proposedPrice(result)
    const price = proposed && plainPrice(proposed.suggested, proposed.currency)
    const asked = stored && price !== null ? { price, since: stored.at } : null
    const leave = (reason: OmittedItem['reason'], why: string | null = null) =>
      plan.left.push({ title, reason, message: why })
    if (!proposed) leave('failed', result?.summary ?? message)
    else if (proposed.suggested >= proposed.current) leave('not_lower')
    else if (whyNotAdvised(proposed, result?.confidence ?? null) !== null) leave('not_sure')
    else if (asked && (await here.run.step(`${name}:asked`, () => wasAsked(here, productId, asked))))
      leave('already_asked')
    else plan.changes.push({ title, agent: 'seller', tool: 'set-price', parameters: { productId, price } })
  }
  return plan
}

/** Reads the weakest listings anew: what the store's own words say of them is asked for. */
async function planListings(here: StrategyContext): Promise<StrategyPlan> {
  here.run.progress({ stage: 'reading listings', done: 0, total: null })
  const { result, message } = await read(here, 'listings', strategyQuestions.listings)
  if (!result) return { changes: [], left: [{ title: null, reason: 'failed', message }] }
  const changes = listingFixes(result, maxChanges).map(
    ({ productId, title, edits }): PlannedChange => ({
      ...{ title, agent: 'seller', tool: 'enrich-product' },
      parameters: { productId, ...edits },
    }),
  )
  const nothing = { title: null, reason: 'nothing_found', message: null } as const
  return { changes, left: changes.length === 0 ? [nothing] : [] }
}

type AnalysisRequest<Tool extends AnalysisTool> = { tool: Tool; parameters: Record<string, unknown> }
type AnalysisOutcome<Tool extends AnalysisTool> = {
  result: AnalysisResults[Tool] | null
  message: string | null
}

/** Runs an analysis of the seller to its end. */
async function read<Tool extends AnalysisTool>(
  here: StrategyContext,
  name: string,
  { tool, parameters }: AnalysisRequest<Tool>,
): Promise<AnalysisOutcome<Tool>> {
  const { deps, run } = here
  const runId = await start(here, name, { title: null, agent: 'seller', tool, parameters })
  await run.untilEnded(`${name}:ended`, runId)
  const { output, error } = await deps.runs.get(run.workspaceId, runId)
  const end = output as ToolEnd | null
  const answer = end?.state === 'answered' ? ToolAnswer.safeParse(end.output).data : undefined
  return {
    result: answer ? resultOf(tool, answer) : null,
    message: end?.message ?? error?.message ?? null,
  }
}

/** Starts a change, and says how it stands once it asks a person or has ended. */
async function askFor(here: StrategyContext, name: string, change: PlannedChange) {
  const { deps, run } = here
  const { workspaceId } = run
  const runId = await start(here, name, change)
  const rest = await run.step(`${name}:rest`, async (signal) => {
    const { endedAt, output, error } = await deps.runs.waitFor(workspaceId, runId, atRestMs, signal, isAtRest)
    const end = output as ToolEnd | null
    const state = endedAt === null ? ('open' as const) : (end?.state ?? ('failed' as const))
    return { state, message: end?.message ?? error?.message ?? null }
  })
  return { runId, ...rest }
}

function start(
  { deps, run, by }: StrategyContext,
  name: string,
  { agent, ...order }: PlannedChange,
): Promise<string> {
  const caller = { workspaceId: run.workspaceId, merchantId: by }
  return run.stepInTransaction(`${name}:start`, async (tx) => {
    const started = await startTool(deps, tx, caller, agent, order)
    return started.run.id
  })
}

/** The newest, whatever else it was asked with. */
async function findStoredPrice({ deps, run }: StrategyContext, product: string) {
  const asked = { agentType: 'seller', tool: 'price-optimizer' } as const
  const answers = await viewAnswers(deps, run.workspaceId, asked, { limit: maxStored })
  const found = answers.find(({ parameters }) => parameters['product'] === product)
  const answer = ToolAnswer.safeParse(found?.output).data
  return found && answer?.outcome === 'answer'
    ? { at: found.at, answer: resultOf('price-optimizer', answer) }
    : null
}

/** Whether just this price was asked for since it was worked out, and neither refused nor failed. */
async function wasAsked(
  { deps, run }: StrategyContext,
  productId: string,
  { price, since }: { price: string; since: string },
): Promise<boolean> {
  const { workspaceId } = run
  const filter = { agent: 'seller', tool: 'set-price', limit: maxRecentChanges } as const
  const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
    conversationLog.listToolRuns(tx, workspaceId, { ...filter, state: undefined, before: undefined }),
  )
  return rows.some(
    ({ parameters, createdAt, ...row }) =>
      parameters['productId'] === productId &&
      parameters['price'] === price &&
      createdAt >= since &&
      ['completed', 'running', 'waiting'].includes(toState(row)),
  )
}

import { z } from 'zod'
import type { RunView } from '#engine/contract.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import {
  OmittedItem,
  Strategy,
  type StrategyEnd,
  strategyQuestions,
  type StrategyRun,
} from '../contract/strategy.ts'
import type { StoredAnswer } from '../contract/tool-run.ts'
import type { ToolDeps } from './deps.ts'
import type { ToolEnd } from './run-tool.ts'
import { viewAnswers } from './tool-runs.ts'

export const strategyKind = 'strategies.implement'

export function strategyPurpose(strategy: Strategy): string {
  return `${strategyKind}:${strategy}`
}

/** What the run of a strategy puts out: the runs of its changes, and what it left. Of what an earlier version put out nothing is told. */
export const StrategyOutput = z.object({ runIds: z.array(z.string()), left: z.array(OmittedItem) })
export type StrategyOutput = z.infer<typeof StrategyOutput>

/** The newest run of each strategy that was ever started, with what has become of its changes. */
export async function viewStrategies(
  deps: Pick<ToolDeps, 'runs'>,
  workspaceId: string,
): Promise<StrategyRun[]> {
  const newest = await Promise.all(
    Strategy.options.map(async (strategy) => {
      const found = await deps.runs.list(workspaceId, { purpose: strategyPurpose(strategy), limit: 1 })
      return Promise.all(
        found.map(async (run) => toStrategyRun(strategy, run, await readEnd(deps, workspaceId, run))),
      )
    }),
  )
  return newest.flat()
}

export function toStrategyRun(strategy: Strategy, run: RunView, end: StrategyEnd | null): StrategyRun {
  const { id, status, progress, createdAt, endedAt } = run
  return {
    ...{ id, strategy, status, createdAt, endedAt, end },
    progress: endedAt === null ? progress : null,
    problem: run.error?.message ?? null,
  }
}

async function readEnd(
  { runs }: Pick<ToolDeps, 'runs'>,
  workspaceId: string,
  run: RunView,
): Promise<StrategyEnd | null> {
  const output = StrategyOutput.safeParse(run.output).data
  if (!output) return null
  const end: StrategyEnd = { asked: 0, done: 0, refused: 0, left: output.left }
  for (const change of await Promise.all(output.runIds.map((id) => runs.get(workspaceId, id)))) {
    const ended = change.output as ToolEnd | null
    if (change.endedAt === null) end.asked += 1
    else if (ended?.state === 'answered') end.done += countChanged(ended.output)
    else end.refused += 1
  }
  return end
}

const Lines = z.object({ lines: z.array(z.unknown()) })

/** In products: a purchase list names many, any other change is of one. */
function countChanged(output: unknown): number {
  const lines = Lines.safeParse(ToolAnswer.safeParse(output).data?.detail).data
  return lines ? lines.lines.length : 1
}

const maxPrices = 12

/** The newest answers that strategies stand on. */
export async function viewStrategyAnswers(
  deps: Pick<ToolDeps, 'db' | 'toolsOf'>,
  workspaceId: string,
): Promise<StoredAnswer[]> {
  const { stock, listings } = strategyQuestions
  const asked = [stock, listings].map(({ agent, tool, parameters }) => ({
    ...{ agentType: agent, tool, limit: 1, parameters: JSON.stringify(parameters) },
  }))
  const prices = { agentType: 'seller' as const, tool: 'price-optimizer', limit: maxPrices }
  const found = await Promise.all([...asked, prices].map((one) => viewAnswers(deps, workspaceId, one, one)))
  return found.flat()
}

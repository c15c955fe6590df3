import { z } from 'zod'
import { listOpenOfRun } from '#engine/queries.ts'
import { toOpenApproval } from '#features/agents/approvals/actions/view.ts'
import { approvalRefusals, type OpenApproval } from '#features/agents/approvals/contract.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import {
  type AgentActivity,
  type StoredAnswer,
  type ToolRun,
  toolRunRefusals,
  type ToolRunState,
} from '../contract/tool-run.ts'
import { fillIn, toDefaults, toKey, toParameters, toState } from '../rules.ts'
import type { ToolDeps } from './deps.ts'

export type ToolRunDeps = Pick<ToolDeps, 'db' | 'clock' | 'toolsOf' | 'timeZone'>

type ToolRunEntry = Awaited<ReturnType<typeof conversationLog.listToolRuns>>[number]

/** Older answers of a tool stay in its history. */
const maxLookedAt = 500

type ToolRunQuery = {
  agentType?: AgentId | undefined
  tool?: string | undefined
  state?: ToolRunState | undefined
  limit: number
  before?: string | undefined
}

export async function viewToolRuns(
  { db }: ToolRunDeps,
  workspaceId: string,
  { agentType: agent, tool, state, limit, before }: ToolRunQuery,
): Promise<{ runs: ToolRun[]; nextBefore: string | null }> {
  if (before !== undefined && !z.uuid().safeParse(before).success)
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  const people = await listMerchants({ db }, workspaceId)
  const rows = await db.inWorkspace(workspaceId, (tx) =>
    conversationLog.listToolRuns(tx, workspaceId, { agent, tool, state, before, limit }),
  )
  const runs = rows.map((row) => toToolRun(row, people))
  return { runs, nextBefore: runs.length === limit ? (runs.at(-1)?.id ?? null) : null }
}

export async function viewToolRun(
  { db }: ToolRunDeps,
  workspaceId: string,
  runId: string,
): Promise<{ run: ToolRun; output: unknown; approvals: OpenApproval[]; undoable: UndoableCall | null }> {
  const people = await listMerchants({ db }, workspaceId)
  return db.inWorkspace(workspaceId, async (tx) => {
    const row = await conversationLog.findToolRun(tx, workspaceId, runId)
    if (!row) throw new Refusal(toolRunRefusals.TOOL_RUN_NOT_FOUND, 'This tool run doesn’t exist.')
    const outputs = await conversationLog.readOutputs(tx, workspaceId, [runId])
    const end = await conversationLog.findEndOfRun(tx, workspaceId, runId)
    const open = row.asks ? await listOpenOfRun(tx, { workspaceId, runId }) : []
    return {
      run: toToolRun(row, people),
      output: outputs.get(runId) ?? null,
      approvals: open.flatMap((approval) => toOpenApproval(approval) ?? []),
      undoable: end && end.undo !== null ? pickCall(end) : null,
    }
  })
}

/** What each agent last found, those left out that found nothing lately. */
export function viewLatestWork({ db }: Pick<ToolRunDeps, 'db'>, workspaceId: string) {
  return db.inWorkspace(workspaceId, (tx) => conversationLog.listLatestWork(tx, workspaceId))
}

type UndoableCall = { conversationId: string; seq: number; undoneAt: string | null }

function pickCall({ conversationId, seq, undoneAt }: UndoableCall): UndoableCall {
  return { conversationId, seq, undoneAt }
}

/** The newest answer to each question, or to the one that is asked for. */
export async function viewAnswers(
  { db, toolsOf }: Pick<ToolRunDeps, 'db' | 'toolsOf'>,
  workspaceId: string,
  { agentType, tool: name }: { agentType: AgentId; tool: string },
  { parameters, limit }: { parameters?: string | undefined; limit: number },
): Promise<StoredAnswer[]> {
  const tool = toolsOf(agentType).find((each) => each.name === name)
  if (!tool) throw new Refusal(approvalRefusals.TOOL_UNKNOWN, `This agent has no tool named ${name}.`)
  const defaults = toDefaults(toParameters(tool.input))
  const wanted = parameters === undefined ? null : toKey(fillIn(readParameters(parameters), defaults))
  return db.inWorkspace(workspaceId, async (tx) => {
    const filter = { agent: agentType, tool: name, limit: maxLookedAt }
    const newest = new Map<string, { id: string; parameters: Record<string, unknown>; at: string }>()
    for (const { id, parameters: given, at } of await conversationLog.listAnswered(tx, workspaceId, filter)) {
      const filled = fillIn(given, defaults)
      const key = toKey(filled)
      if (!newest.has(key) && (wanted === null || key === wanted))
        newest.set(key, { id, parameters: filled, at })
    }
    const shown = [...newest.values()].slice(0, limit)
    const ids = shown.map(({ id }) => id)
    const outputs = await conversationLog.readOutputs(tx, workspaceId, ids)
    return shown.map(({ id, ...asked }) => ({
      runId: id,
      agentType,
      tool: name,
      ...asked,
      output: outputs.get(id) ?? null,
    }))
  })
}

function readParameters(text: string): Record<string, unknown> {
  const json = z.string().transform((given, context) => {
    try {
      return JSON.parse(given) as unknown
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  const parsed = json.pipe(z.record(z.string(), z.unknown())).safeParse(text)
  if (parsed.success) return parsed.data
  throw new Refusal(toolRunRefusals.TOOL_INPUT_INVALID, 'The input must be an object, as JSON.')
}

/** What an agent did with its tools, from its stored log. */
export async function viewActivity(
  { db, clock, timeZone }: ToolRunDeps,
  workspaceId: string,
  agent: AgentId,
): Promise<AgentActivity> {
  const period = { now: clock(), timeZone: await timeZone(workspaceId) }
  const activity = await db.inWorkspace(workspaceId, (tx) =>
    conversationLog.readActivity(tx, { workspaceId, agent }, period),
  )
  return { agentType: agent, executionsToday: activity.days.at(-1)?.executions ?? 0, ...activity }
}

function toToolRun(row: ToolRunEntry, people: { id: string; email: string }[]): ToolRun {
  const { status, outcome, asks, by, ...run } = row
  const { startedAt, endedAt, summary } = run
  return {
    ...run,
    state: toState({ status, outcome, asks }),
    summary: endedAt === null ? null : summary,
    startedBy: people.find(({ id }) => id === by)?.email ?? null,
    durationMs: startedAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) : null,
  }
}

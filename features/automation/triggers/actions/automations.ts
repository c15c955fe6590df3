/** Everything that happens by itself. */
import { listSummaries } from '#features/automation/workflows/actions/view.ts'
import { setWorkflowStatus } from '#features/automation/workflows/actions/publish.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { findNextSync, syncEveryMs } from '#features/base/stores/actions/due.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { type Automation, triggerRefusals } from '../contract.ts'
import { listTriggers, type TriggerRow } from '../records/triggers.ts'
import { type BuiltInRule, builtInRules } from '../rules/built-in.ts'
import { previewSchedule, type Schedule } from '../rules/schedule.ts'
import type { AutomationListDeps } from './deps.ts'

const none = { event: null, cron: null, timeZone: null, everySeconds: null }

/** The triggers of published workflows, then the built-in rules. */
export async function listAutomations(deps: AutomationListDeps, workspaceId: string): Promise<Automation[]> {
  const workflows = await listWorkflowAutomations(deps, workspaceId)
  const rules = await Promise.all(builtInRules.map((rule) => toRule(deps, workspaceId, rule)))
  return [...workflows, ...rules]
}

async function listWorkflowAutomations(deps: AutomationListDeps, workspaceId: string): Promise<Automation[]> {
  const triggers = await deps.db.inWorkspace(workspaceId, (tx) => listTriggers(tx, workspaceId))
  const summaries = await listSummaries(deps.workflows, workspaceId)
  return summaries.flatMap((summary): Automation[] => {
    const row = triggers.find(({ workflowId }) => workflowId === summary.id)
    if (!row || row.definition.type === 'manual') return []
    const { lastRun, lastRunStatus, description, name, id } = summary
    return [
      {
        ...{ id: `workflow:${id}`, kind: 'workflow', name, description, workflowId: id },
        trigger: toTrigger(row),
        isOn: row.isOn,
        canSwitch: true,
        lastRun: lastRun === null ? null : { at: lastRun, status: lastRunStatus ?? '', runId: row.lastRunId },
        nextRun: row.isOn ? (row.nextAt?.toISOString() ?? null) : null,
        missed: row.missed,
        problem: row.lastProblem,
      },
    ]
  })
}

function toTrigger({ definition }: TriggerRow): Automation['trigger'] {
  const { type } = definition
  if (type === 'schedule') return { ...none, type, cron: definition.cron, timeZone: definition.timeZone }
  return { ...none, type, event: type === 'event' ? definition.event : null }
}

async function toRule(
  deps: AutomationListDeps,
  workspaceId: string,
  { id, kind, name, description, event, canSwitch }: BuiltInRule,
): Promise<Automation> {
  const { runs, monitoring } = deps
  const [last] = await runs.list(workspaceId, { kind, limit: 1 })
  const isOn = canSwitch ? await monitoring.isOn(workspaceId) : true
  const nextRun = id === 'products' ? await findNextSync(deps, workspaceId) : null
  const everySeconds = nextRun === null ? null : syncEveryMs / 1_000
  return {
    ...{ id: `rule:${id}`, kind: 'rule', name, description, workflowId: null },
    trigger: { ...none, type: 'event', event, everySeconds },
    ...{ isOn, canSwitch },
    lastRun: last ? { at: last.startedAt ?? last.createdAt, status: last.status, runId: last.id } : null,
    nextRun: nextRun?.toISOString() ?? null,
    missed: 0,
    problem: null,
  }
}

/** Turns one on or off. Refuses with AUTOMATION_NOT_FOUND, and AUTOMATION_FIXED for rules that nobody may switch. */
export async function setAutomation(
  deps: AutomationListDeps,
  caller: Caller,
  automationId: string,
  isOn: boolean,
): Promise<Automation> {
  const { workspaceId, merchantId } = caller
  const known = await getAutomation(deps, workspaceId, automationId)
  if (!known.canSwitch)
    throw new Refusal(triggerRefusals.AUTOMATION_FIXED, 'The console needs this and keeps it on.')
  if (known.workflowId === null) await deps.monitoring.set(caller, isOn)
  else {
    const merchants = await listMerchants(deps, workspaceId)
    const { name, email } = merchants.find(({ id }) => id === merchantId) ?? { name: null, email: '' }
    const as = { type: 'merchant', merchantId, name: name ?? email } as const
    const author = { workspaceId, actor: merchantId, as }
    await setWorkflowStatus(deps.workflows, author, known.workflowId, isOn ? 'active' : 'paused')
  }
  return getAutomation(deps, workspaceId, automationId)
}

/** The next times of a schedule, or why there are none. */
export function viewSchedule(
  { clock }: Pick<AutomationListDeps, 'clock'>,
  schedule: Schedule,
  count: number,
): { times: string[]; error: string | null } {
  return previewSchedule(schedule, clock(), count)
}

async function getAutomation(
  deps: AutomationListDeps,
  workspaceId: string,
  automationId: string,
): Promise<Automation> {
  const found = (await listAutomations(deps, workspaceId)).find(({ id }) => id === automationId)
  if (found) return found
  throw new Refusal(triggerRefusals.AUTOMATION_NOT_FOUND, 'This automation doesn’t exist any more.')
}

/** What a rehearsal has used up of the limits, by its own clock. */
import type { Preview } from '#engine/contract.ts'
import type { AgentSettings } from '#features/agents/settings/contract/settings.ts'
import { countRows, judgeChange, type UsageTotals } from '#features/agents/settings/rules/limits.ts'
import { costOf, judgeStep } from '#features/automation/workflow-runs/rules/limits.ts'
import type { WorkflowLimits } from '#features/automation/workflows/contract/definition.ts'
import { dayMs } from '#kit/days.ts'

/** A change that is about to be made. */
export type Charge = {
  workflowId: string
  runKey: string
  agent: string
  effect: 'read' | 'write' | 'money'
  preview: Preview | null
  now: Date
}

type Amounts = { changes: number; spendMinor: number }
const none: Amounts = { changes: 0, spendMinor: 0 }

/** Limits count by hours and days of UTC, as those of real runs do. */
export class Ledger {
  readonly #byRun = new Map<string, number>()
  readonly #byDay = new Map<string, Amounts>()
  readonly #byAgentHour = new Map<string, number>()
  readonly #byAgentDay = new Map<string, number>()
  readonly #starts: number[] = []

  /** Why a further run may not start now; null when it may, and then it counts. */
  takeRun({ runsPerDay }: WorkflowLimits, now: Date): string | null {
    const at = now.getTime()
    while (this.#starts[0] !== undefined && this.#starts[0] <= at - dayMs) this.#starts.shift()
    if (runsPerDay !== null && this.#starts.length >= runsPerDay) {
      return `This workflow may run ${runsPerDay} times in 24 hours, and it has.`
    }
    this.#starts.push(at)
    return null
  }

  /** Why a change may not be made, by the limits of its agent and of its workflow; null when it may. */
  judge(charge: Charge, settings: AgentSettings, limits: WorkflowLimits): string | null {
    const { effect, preview } = charge
    const ofAgent = judgeChange(settings, this.#agentUsage(charge), effect, preview)
    return ofAgent?.message ?? judgeStep(limits, this.#workflowUsage(charge), preview)
  }

  /** Counts a change that is made. */
  take(charge: Charge): void {
    const { preview } = charge
    const { changes, spendMinor } = costOf(preview)
    const { run, day, agentHour, agentDay } = keysOf(charge)
    this.#byRun.set(run, (this.#byRun.get(run) ?? 0) + changes)
    const used = this.#byDay.get(day) ?? none
    this.#byDay.set(day, { changes: used.changes + changes, spendMinor: used.spendMinor + spendMinor })
    this.#byAgentHour.set(agentHour, (this.#byAgentHour.get(agentHour) ?? 0) + countRows(preview))
    const money = preview?.spend?.amountMinor ?? 0
    this.#byAgentDay.set(agentDay, (this.#byAgentDay.get(agentDay) ?? 0) + money)
  }

  #agentUsage(charge: Charge): UsageTotals {
    const { agentHour, agentDay } = keysOf(charge)
    return {
      rowsThisHour: this.#byAgentHour.get(agentHour) ?? 0,
      moneyTodayMinor: this.#byAgentDay.get(agentDay) ?? 0,
      tokensInToday: 0,
      tokensOutToday: 0,
    }
  }

  #workflowUsage(charge: Charge) {
    const { run, day } = keysOf(charge)
    const today = this.#byDay.get(day) ?? none
    return {
      changesInRun: this.#byRun.get(run) ?? 0,
      changesToday: today.changes,
      spendTodayMinor: today.spendMinor,
    }
  }
}

function keysOf({ workflowId, runKey, agent, now }: Charge) {
  const at = now.toISOString()
  const [day, hour] = [at.slice(0, 10), at.slice(0, 13)]
  return {
    run: runKey,
    day: `${workflowId} ${day}`,
    agentHour: `${agent} ${hour}`,
    agentDay: `${agent} ${day}`,
  }
}

/** Limits of a workflow, beside those of its agents. */
import type { Preview } from '#engine/contract.ts'
import { countRows, formatMinor, formatNumber, sayUsed } from '#features/agents/settings/rules/limits.ts'
import type { WorkflowLimits } from '#features/automation/workflows/contract/definition.ts'

export type WorkflowUsage = { changesInRun: number; changesToday: number; spendTodayMinor: number }

/** What a use of a tool takes of the limits, as its preview says. */
export function costOf(preview: Preview | null): { changes: number; spendMinor: number } {
  return { changes: countRows(preview), spendMinor: Math.max(0, Math.ceil(preview?.spend?.amountMinor ?? 0)) }
}

/** Why a step may not change that much, with the numbers, whoever approves it; null when it may. */
export function judgeStep(
  limits: WorkflowLimits,
  used: WorkflowUsage,
  preview: Preview | null,
): string | null {
  const { changes, spendMinor } = costOf(preview)
  const { changesPerRun, changesPerDay, spendMinorPerDay } = limits
  const many = `${formatNumber(changes)} ${changes === 1 ? 'change' : 'changes'}`
  if (changesPerRun !== null && used.changesInRun + changes > changesPerRun) {
    return `That’s ${many}, above this workflow’s limit of ${formatNumber(changesPerRun)} a run${sayUsed(used.changesInRun)}.`
  }
  if (changesPerDay !== null && used.changesToday + changes > changesPerDay) {
    return `That’s ${many}, above this workflow’s limit of ${formatNumber(changesPerDay)} a day${sayUsed(used.changesToday)}.`
  }
  if (spendMinorPerDay !== null && used.spendTodayMinor + spendMinor > spendMinorPerDay) {
    const say = (amountMinor: number) => formatMinor(amountMinor, preview?.spend?.currency ?? '')
    const spent = used.spendTodayMinor > 0 ? ` (${say(used.spendTodayMinor)} used)` : ''
    return `That moves ${say(spendMinor)}, above this workflow’s limit of ${say(spendMinorPerDay)} a day${spent}.`
  }
  return null
}

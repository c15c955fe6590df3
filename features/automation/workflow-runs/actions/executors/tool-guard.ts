/** The limits of a workflow, held against each change of its steps. */
import type { ToolGuard } from '#features/agents/tool-runs/actions/run-context.ts'
import type { WorkflowLimits } from '#features/automation/workflows/contract/definition.ts'
import { type ChargeKey, deleteCharge, insertCharge, lockCharges, readUsage } from '../../records/charges.ts'
import { costOf, judgeStep } from '../../rules/limits.ts'

type Guarded = ChargeKey & { key: string; limits: WorkflowLimits; isGranted: boolean }

/** `key` is the step's: what it changed counts once, however often it is tried. */
export function guardStep({ key, limits, isGranted, ...of }: Guarded, clock: () => Date): ToolGuard {
  const judge: ToolGuard['judge'] = async (tx, preview) =>
    judgeStep(limits, await readUsage(tx, of, key, clock()), preview)
  return {
    isGranted,
    idempotencyKey: key,
    judge,
    charge: async (tx, preview) => {
      await lockCharges(tx, of)
      const refusal = await judge(tx, preview)
      if (refusal === null) await insertCharge(tx, of, { key, ...costOf(preview) }, clock())
      return refusal
    },
    giveBack: (tx) => deleteCharge(tx, of, key),
  }
}

/** Quotas are charged before the action they limit, so that concurrent actions cannot exceed them. */
import type { Tx } from '#db/database.ts'
import type { Preview } from '#engine/contract.ts'
import type { Tool } from '#engine/gate.ts'
import { sumHeldTokens } from '#engine/queries.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { LimitRefusal } from '#features/agents/settings/contract/settings.ts'
import {
  claimThought,
  countRows,
  judgeChange,
  type TokenClaim,
  type TokenCounts,
} from '#features/agents/settings/rules/limits.ts'
import type { RunContext } from './run-context.ts'
import { whileParked } from './wait-for-run.ts'

/** What a change was charged, and when. */
export type QuotaCharge = { rows: number; moneyMinor: number; at: string }

/** Charges a change that is about to be made. Exactly once per step name, also over restarts. */
export function chargeQuota(
  { deps, run, agent, replay, guard }: RunContext,
  { name, part }: { name: string; part: string },
  { tool, preview }: { tool: Tool; preview: Preview | null },
): Promise<QuotaCharge | { refusal: string; limit?: LimitRefusal }> {
  const key = { workspaceId: run.workspaceId, agent }
  const work = async (tx: Tx) => {
    const now = deps.clock()
    const taken = { rows: countRows(preview), moneyMinor: preview?.spend?.amountMinor ?? 0 }
    if (replay?.isPlaying()) return { rows: 0, moneyMinor: 0, at: now.toISOString() }
    await agentSettings.lockUsage(tx, key)
    const settings = await agentSettings.get(tx, key)
    const limit = judgeChange(settings, await agentSettings.readUsage(tx, key, now), tool.effect, preview)
    if (limit !== null) return { refusal: limit.message, limit }
    const refusal = (await guard?.charge(tx, preview)) ?? null
    if (refusal !== null) return { refusal }
    await agentSettings.addUsage(tx, key, taken, now)
    return { ...taken, at: now.toISOString() }
  }
  return run.stepInTransaction(`${name}:take`, work, { kind: 'limit_take', part })
}

const waitMs = 1_000
const maxWaits = 240

/** Holds the tokens of one thought until the step that settles it. While others hold the rest it waits, parked. */
export async function reserveTokens(
  context: RunContext,
  part: string,
  need: TokenCounts,
): Promise<Exclude<TokenClaim, { kind: 'wait' }>> {
  const { deps, run, agent } = context
  const key = { workspaceId: run.workspaceId, agent }
  for (let n = 1; n <= maxWaits; n += 1) {
    const work = async (tx: Tx) => {
      await agentSettings.lockUsage(tx, key)
      const used = await agentSettings.readUsage(tx, key, deps.clock())
      const others = await sumHeldTokens(tx, run.workspaceId, agent)
      return claimThought(await agentSettings.get(tx, key), used, others, need)
    }
    const tokens = (made: TokenClaim) => (made.kind === 'granted' ? made : null)
    const claim = await run.stepInTransaction(`${part}:held ${n}`, work, { kind: 'token_hold', part, tokens })
    if (claim.kind !== 'wait') return claim
    await whileParked(context, () =>
      run.sleepUntil(`${part}:wait ${n}`, new Date(run.now().getTime() + waitMs)),
    )
  }
  const message = 'Other answers are using this agent’s remaining limit for today. Try again in a minute.'
  return { kind: 'refused', message }
}

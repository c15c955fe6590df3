/** Tokens that thoughts under way may still use: those of the stored steps that no later step has settled. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Tokens } from '../rules/limits.ts'
import type { AgentKey } from './settings.ts'

// The name is looked at first: answers of other steps may hold what no text of the database can.
const isOpen = sql`case when s.name ~ '^think [0-9]+:held [0-9]+$' then s.answer->>'kind' end = 'granted' and not exists (
  select from run_steps settled where settled.workspace_id = s.workspace_id and settled.run_id = s.run_id
    and settled.name in (split_part(s.name, ':', 1) || ':noted', split_part(s.name, ':', 1) || ':failed'))`

const held = sql`coalesce(sum((s.answer->>'tokensIn')::float), 0)::float as "tokensIn",
  coalesce(sum((s.answer->>'tokensOut')::float), 0)::float as "tokensOut"`

const whole = z.object({ tokensIn: z.number(), tokensOut: z.number() })

async function read(tx: Tx, what: SQL, condition: SQL): Promise<unknown[]> {
  const { rows } = await tx.execute(sql`
    select ${what} from runs r join run_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id
    where ${condition} and ${isOpen}`)
  return rows
}

/** What all thoughts of an agent hold. A run that has ended holds nothing. */
export async function readHeld(tx: Tx, { workspaceId, agent }: AgentKey): Promise<Tokens> {
  const isOfAgent = sql`(r.purpose like ${`agents.turn:${agent}:%`} or r.purpose like ${`replay:${agent}:%`})`
  const isLive = sql`r.workspace_id = ${workspaceId} and r.ended_at is null and ${isOfAgent}`
  const [row] = await read(tx, held, isLive)
  return whole.parse(row)
}

/** What a run held when it ended, and whose it was; null without a thought that was cut off. */
export async function findCutThought(
  tx: Tx,
  workspaceId: string,
  runId: string,
): Promise<(Tokens & { agent: AgentId }) | null> {
  const what = sql`r.input->>'agent' as agent, (s.answer->>'tokensIn')::float as "tokensIn",
    (s.answer->>'tokensOut')::float as "tokensOut"`
  const [row] = await read(tx, what, sql`r.workspace_id = ${workspaceId} and r.id = ${runId}`)
  return row === undefined ? null : whole.extend({ agent: AgentId }).parse(row)
}

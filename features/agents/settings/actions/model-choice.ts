/** Which model a turn thinks with: decided once, because no other can go on with what it thought. */
import { createHash } from 'node:crypto'
import type { ModelTarget } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import { findSavedKey } from '#features/base/keys/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentSettings } from '../contract/settings.ts'
import { getSettings } from '../records.ts'
import type { ModelDeps } from './deps.ts'
import type { OfferedTarget } from './operator.ts'

/** Plain JSON, stored with the turn; null in Local Mode. */
export type ModelChoice = Pick<ModelTarget, 'provider' | 'model'> | null

/** The model an agent thinks with, or null in Local Mode. */
export async function findTarget(
  { targets }: Pick<ModelDeps, 'targets'>,
  workspaceId: string,
  { provider, model }: AgentSettings,
): Promise<OfferedTarget | null> {
  if (provider === 'local') return null
  const known = await targets(workspaceId)
  const target = provider === null ? known[0] : known.find((each) => each.provider === provider)
  return target ? { ...target, model: model ?? target.model } : null
}

type Thinker = {
  deps: Pick<ModelDeps, 'db' | 'targets'>
  run: { workspaceId: string }
  agent: AgentId
  /** Set while a recording is played. */
  rehearsal?: { settings: AgentSettings; isPlaying: () => boolean } | undefined
}

/** What a turn that begins will think with. */
export async function selectModel({
  deps,
  run: { workspaceId },
  agent,
  rehearsal,
}: Thinker): Promise<ModelChoice> {
  const settings = rehearsal?.isPlaying()
    ? rehearsal.settings
    : await deps.db.inWorkspace(workspaceId, (tx) => getSettings(tx, { workspaceId, agent }))
  const target = await findTarget(deps, workspaceId, settings)
  return target && { provider: target.provider, model: target.model }
}

/** The model that a turn began with; null when its key is gone or the merchant wants no model any more. */
export async function resolveModel(
  { targets }: Pick<ModelDeps, 'targets'>,
  workspaceId: string,
  { provider: wanted }: AgentSettings,
  { provider, model }: NonNullable<ModelChoice>,
): Promise<OfferedTarget | null> {
  if (wanted === 'local') return null
  const target = (await targets(workspaceId)).find((each) => each.provider === provider)
  return target ? { ...target, model } : null
}

/** The models that this server was set up with. */
export type ConfiguredModels = {
  /** With each merchant's own key. */
  openai: { model: string; baseUrl: string }
  /** Those of whoever runs this server, the best first, each with all models that merchants may choose of it. */
  operated: (ModelTarget & { models: readonly string[] })[]
}

/** The models a workspace can reach: with the merchant's own key first, then those of whoever runs this server. */
export async function listModelTargets(
  deps: { db: Db; vault: Vault },
  { openai, operated }: ConfiguredModels,
  workspaceId: string,
): Promise<OfferedTarget[]> {
  const saved = await findSavedKey(deps, workspaceId, 'openai')
  const own: OfferedTarget[] = saved
    ? [
        {
          ...{ provider: 'openai', ...openai, apiKey: saved.key },
          watch: { workspaceId, keyMark: saved.secretId },
        },
      ]
    : []
  const given = operated.map(({ models, ...target }) => ({
    ...target,
    isOperated: true,
    offer: { workspaceId, models },
    watch: { workspaceId, keyMark: markOf(target) },
  }))
  return [...own, ...given]
}

/** Tells one key of the operator, and where it is sent, from the next. */
function markOf({ baseUrl, apiKey }: ModelTarget): string {
  const told = `${baseUrl} ${apiKey?.reveal() ?? ''}`
  return createHash('sha256').update(told).digest('hex').slice(0, 16)
}

import type { ModelTarget } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import { findKey } from '#features/base/keys/actions.ts'
import type { OfferedTarget } from './operator.ts'

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
  const key = await findKey(deps, workspaceId, 'openai')
  const own: OfferedTarget[] = key ? [{ provider: 'openai', ...openai, apiKey: key }] : []
  return [...own, ...operated.map(({ models, ...target }) => ({ ...target, offer: { workspaceId, models } }))]
}

/** How the models of a workspace were last found: one row each, which calls and checks write and all who speak of it read. */
import { hasSeal } from '#adapters/http/sealed.ts'
import type { ModelPort, ModelTurn } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import type { Log } from '#engine/kinds.ts'
import type { Engine } from '#engine/engine.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { UpstreamError } from '#kit/errors.ts'
import { findModelState, getSettings, type ModelKey, saveModelState } from '../records.ts'
import { checkEveryMs, isOfKey, type ModelFinding, settleCheck, troubleOf } from '../rules/model-state.ts'
import { defaultSettings } from '../rules/roster.ts'
import type { ModelDeps } from './deps.ts'
import { findTarget } from './model-choice.ts'
import type { OfferedTarget } from './operator.ts'

type RecorderDeps = { db: Db; clock: () => Date; log: Pick<Log, 'warn'> }

const works: ModelFinding = { trouble: null, message: null }

/** `models`, each call of which records whether the model answered, whoever asked it. */
export function recordModels(deps: RecorderDeps, models: ModelPort): ModelPort {
  return {
    ...models,
    think: (target, ask, call) => recordCall(deps, target, findingOf, () => models.think(target, ask, call)),
    write: (target, ask, call) =>
      recordCall(
        deps,
        target,
        () => works,
        () => models.write(target, ask, call),
      ),
  }
}

async function recordCall<T>(
  deps: RecorderDeps,
  target: OfferedTarget,
  toFinding: (answer: T) => ModelFinding | null,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call()
    await record(deps, target, toFinding(answer))
    return answer
  } catch (error) {
    await record(deps, target, findingOfFailure(error))
    throw error
  }
}

/** A model that breaks off may have been cut by chance: only what its key says of itself counts. */
function findingOf({ finish, fault, problem }: ModelTurn): ModelFinding | null {
  if (finish !== 'incomplete') return works
  const trouble = troubleOf(fault)
  return isOfKey(trouble) ? { trouble, message: problem ?? null } : null
}

function findingOfFailure(error: unknown): ModelFinding | null {
  if (!(error instanceof UpstreamError)) return null
  const trouble = troubleOf(error.problem)
  if (trouble) return { trouble, message: error.message }
  // It took the key and looked at what was asked.
  return error.problem === 'rejected' ? works : null
}

/** Whoever asked has the answer, or the failure, all the same. */
async function record(
  { db, clock, log }: RecorderDeps,
  target: OfferedTarget,
  finding: ModelFinding | null,
): Promise<void> {
  const key = keyOf(target)
  if (!key || !finding || hasSeal()) return
  await db
    .inWorkspace(key.workspaceId, (tx) => saveModelState(tx, key, { ...finding, checkedAt: clock() }))
    .catch((err) => log.warn({ err, provider: key.provider }, 'How a model was found was not recorded'))
}

function keyOf({ watch, provider, model }: OfferedTarget): ModelKey | null {
  return watch ? { ...watch, provider, model } : null
}

/** What keeps the model from answering, as it was last found; its trouble is null where nothing is known to. */
export async function viewFinding(
  { db }: Pick<ModelDeps, 'db'>,
  target: OfferedTarget,
): Promise<ModelFinding> {
  const key = keyOf(target)
  return (key && (await db.inWorkspace(key.workspaceId, (tx) => findModelState(tx, key)))) ?? works
}

type WatchDeps = ModelDeps & { runs: Pick<Engine, 'publish'> }

/** Whether the model that would answer can be asked, that of an agent or of one with the usual settings. Its service is asked again when nobody did for five minutes. */
export function watchModel(deps: WatchDeps): (workspaceId: string, agent?: AgentId) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>()
  return async (workspaceId, agent) => {
    const target = await findAnswering(deps, workspaceId, agent)
    const key = target && keyOf(target)
    if (!target || !key) return false
    const name = Object.values(key).join(' ')
    const look = asked.get(name) ?? lookAt(deps, target, key).finally(() => asked.delete(name))
    asked.set(name, look)
    return look
  }
}

async function findAnswering(deps: ModelDeps, workspaceId: string, agent: AgentId | undefined) {
  const settings = agent
    ? await deps.db.inWorkspace(workspaceId, (tx) => getSettings(tx, { workspaceId, agent }))
    : defaultSettings
  return settings.isOn ? findTarget(deps, workspaceId, settings) : null
}

async function lookAt(deps: WatchDeps, target: OfferedTarget, key: ModelKey): Promise<boolean> {
  const { db, clock, models, runs } = deps
  const { workspaceId } = key
  const known = await db.inWorkspace(workspaceId, (tx) => findModelState(tx, key))
  const checkedAt = clock()
  if (known && checkedAt.getTime() - known.checkedAt.getTime() <= checkEveryMs) return known.trouble === null
  const { trouble, message } = settleCheck(known, await check(models, target), target.provider)
  return db.inWorkspace(workspaceId, async (tx) => {
    await saveModelState(tx, key, { trouble, message, checkedAt })
    const now = await findModelState(tx, key)
    if ((now?.trouble ?? null) !== (known?.trouble ?? null)) await runs.publish(workspaceId, 'agents', tx)
    return now?.trouble === null
  })
}

async function check(models: ModelPort, target: OfferedTarget): Promise<ModelFinding> {
  try {
    await models.check(target, { signal: AbortSignal.timeout(15_000) })
    return works
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { trouble: troubleOf(error.problem) ?? 'unreachable', message: error.message }
  }
}

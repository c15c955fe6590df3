import { createHash } from 'node:crypto'
import type { ModelPort, ModelTarget } from '#adapters/models/port.ts'

const checkEveryMs = 5 * 60 * 1_000
const maxKept = 1_000

/** Whether the model that would answer in a workspace can be asked: there is one, and its service takes the key and knows the model. Each is tried at most every five minutes. */
export function watchModel(
  models: Pick<ModelPort, 'check'>,
  targets: (workspaceId: string) => Promise<readonly ModelTarget[]>,
  clock: () => Date,
): (workspaceId: string) => Promise<boolean> {
  const known = new Map<string, { atMs: number; isAccepted: Promise<boolean> }>()
  return async (workspaceId) => {
    const [target] = await targets(workspaceId)
    if (!target) return false
    const nowMs = clock().getTime()
    const key = keyOf(target)
    const last = known.get(key)
    if (last && nowMs - last.atMs <= checkEveryMs) return last.isAccepted
    if (known.size >= maxKept) known.clear()
    const tried = isAccepted(models, target)
    known.set(key, { atMs: nowMs, isAccepted: tried })
    return tried
  }
}

function keyOf({ provider, model, baseUrl, apiKey }: ModelTarget): string {
  const secret = createHash('sha256')
    .update(apiKey?.reveal() ?? '')
    .digest('hex')
  return [provider, model, baseUrl, secret].join(' ')
}

function isAccepted(models: Pick<ModelPort, 'check'>, target: ModelTarget): Promise<boolean> {
  return models.check(target, { signal: AbortSignal.timeout(15_000) }).then(
    () => true,
    () => false,
  )
}

/** Workflows that are called from outside. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { networkOf, takeOrRefuse } from '#db/limit.ts'
import { findRunnable } from '#features/automation/workflows/actions/runnable.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { Secret } from '#kit/secret.ts'
import { triggerRefusals, type TriggerStart, type WebhookAccess } from '../contract.ts'
import { changeTrigger, findTrigger, type TriggerKey } from '../records/triggers.ts'
import * as records from '../records/webhooks.ts'
import { isGenuine, toleranceMs, toSecret, type WebhookHeaders } from './signature.ts'
import type { WebhookDeps } from './deps.ts'

export const maxWebhookBytes = 262_144
const keptMs = toleranceMs + dayMs

const Kept = z.object({ token: z.string(), secret: z.string() })
const secretKind = (workflowId: string) => `workflow-webhook:${workflowId}`

async function readKept({ vault }: WebhookDeps, tx: Tx, key: TriggerKey) {
  const kept = await vault.read(tx, key.workspaceId, secretKind(key.workflowId))
  return kept ? Kept.parse(JSON.parse(kept.reveal())) : null
}

async function refuseUnknown(tx: Tx, key: TriggerKey): Promise<void> {
  const workflow = await findRunnable(tx, key, 'published')
  if (workflow && !workflow.isRemoved) return
  throw new Refusal(triggerRefusals.AUTOMATION_NOT_FOUND, 'This workflow doesn’t exist any more.')
}

/** Where a workflow is called, without its secret; null until an address was made. */
export function viewWebhook(
  deps: WebhookDeps,
  workspaceId: string,
  workflowId: string,
): Promise<WebhookAccess | null> {
  const key = { workspaceId, workflowId }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    await refuseUnknown(tx, key)
    const row = await records.findWebhook(tx, key)
    const kept = row && (await readKept(deps, tx, key))
    if (!row || !kept) return null
    return {
      url: addressOf(deps, kept.token),
      secret: null,
      createdAt: row.createdAt.toISOString(),
      lastCalledAt: row.lastCalledAt?.toISOString() ?? null,
    }
  })
}

/** Makes an address and a secret; the ones before stop at once. The secret is told this once. */
export function renewWebhook(
  deps: WebhookDeps,
  { workspaceId, merchantId }: Caller,
  workflowId: string,
): Promise<WebhookAccess> {
  const key = { workspaceId, workflowId }
  const [token, secret] = [randomBytes(24).toString('base64url'), toSecret(randomBytes(32))]
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    await refuseUnknown(tx, key)
    const at = deps.clock()
    await records.saveWebhook(tx, key, { tokenHash: hashOf(token), createdAt: at })
    await deps.vault.put(
      tx,
      workspaceId,
      secretKind(workflowId),
      new Secret(JSON.stringify({ token, secret })),
    )
    const subject = `workflow:${workflowId}`
    await recordAudit(tx, { workspaceId, actor: merchantId, action: 'workflow.webhook-renewed', subject, at })
    return { url: addressOf(deps, token), secret, createdAt: at.toISOString(), lastCalledAt: null }
  })
}

/** `callerRun` is the run of a workflow that says it calls; any text may stand there. */
export type WebhookCall = {
  token: string
  ip: string
  headers: WebhookHeaders
  callerRun: string | null
  rawBody: Buffer
}

/** Takes a call from outside: checked over its raw bytes, counted, and answered with the run that it starts. The same delivery starts one. */
export async function receiveCall(
  deps: WebhookDeps,
  { token, ip, headers, callerRun, rawBody }: WebhookCall,
): Promise<{ runId: string | null; runs: { storeId: string | null; runId: string }[]; isRepeated: boolean }> {
  const key = await deps.db.asSystem((tx) => records.findByToken(tx, hashOf(token)))
  if (!key) {
    await takeOrRefuse(deps.limits.guesses, networkOf(ip))
    throw new Refusal(triggerRefusals.WEBHOOK_UNKNOWN, 'There is no webhook at this address.')
  }
  await takeOrRefuse(deps.limits.calls, key.workflowId)
  const result = await deps.db.inWorkspace(key.workspaceId, async (tx) => {
    const kept = await readKept(deps, tx, key)
    const at = deps.clock()
    if (!kept || !isGenuine(headers, rawBody, kept.secret, at))
      throw new Refusal(
        triggerRefusals.WEBHOOK_SIGNATURE_INVALID,
        'The signature or the secret is not right.',
      )
    const trigger = await findTrigger(tx, key)
    if (!trigger?.isOn || trigger.definition.type !== 'webhook')
      throw new Refusal(triggerRefusals.WEBHOOK_OFF, 'This workflow is not started by its webhook now.')
    const deliveryId = headers.id ?? newId()
    const request: TriggerStart = {
      workflowId: key.workflowId,
      cause: { type: 'webhook', deliveryId },
      input: readBody(rawBody),
      key: `webhook:${deliveryId}`,
      afterRunId: z.uuid().safeParse(callerRun).data ?? null,
    }
    const started = await deps
      .startRuns(tx, key.workspaceId, request, null)
      .catch((error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)))
    if (started instanceof Refusal) {
      await changeTrigger(tx, key, { lastProblem: started.message })
      return started
    }
    const before = new Date(at.getTime() - keptMs)
    const isNew = await records.saveCall(tx, key, { deliveryId, at, before })
    const runId = started[0]?.runId ?? null
    if (isNew) await changeTrigger(tx, key, { lastAt: at, lastRunId: runId, lastProblem: null })
    const runs = started.map(({ storeId, runId: id }) => ({ storeId, runId: id }))
    return { runId, runs, isRepeated: !isNew }
  })
  // Thrown only here: why it was refused stays.
  if (result instanceof Refusal) throw result
  return result
}

function addressOf({ publicUrl }: WebhookDeps, token: string): string {
  return `${publicUrl}/api/hooks/${token}`
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const Body = z.record(z.string(), z.unknown())

/** What expressions see as `trigger`: a JSON object as it is, anything else as `body`. */
function readBody(rawBody: Buffer): Record<string, unknown> {
  const text = rawBody.toString('utf8').toWellFormed()
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    const read = Body.safeParse(value)
    return read.success && !Array.isArray(value) ? read.data : { body: value }
  } catch {
    return { body: text }
  }
}

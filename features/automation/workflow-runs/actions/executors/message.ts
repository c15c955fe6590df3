/** A message to a merchant: in the inbox, to a webhook, or by e-mail. */
import { z } from 'zod'
import { sendAlert } from '#features/agents/inbox/actions.ts'
import { readSecret } from '#features/automation/workflows/actions/secrets.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { UpstreamError } from '#kit/errors.ts'
import type {
  BegunEffect,
  StepContext,
  StepExecutor,
  StepInputs,
  StepOutcome,
} from '../../contract/executor.ts'
import { describeCall, isWorthRetrying } from '../../rules/http-call.ts'
import { type Message, readMessage, webhookBody } from '../../rules/message.ts'
import { idOf, webhookHeaders } from './webhook-headers.ts'
import type { ExecutorDeps } from './deps.ts'
import { completed, failed, unknownOutcome } from './outcome.ts'
import { ownWebhookHeaders } from './own-webhook.ts'

type MessageDeps = Pick<ExecutorDeps, 'db' | 'clock' | 'runs' | 'vault' | 'visit' | 'mail' | 'publicUrl'>

/** The secret that messages to webhooks are signed with. */
export const signingSecret = 'webhook-signing'

const webhookTimeoutMs = 10_000
const maxAnswerBytes = 100_000

export function messageExecutor(deps: MessageDeps): StepExecutor<'message'> {
  return async (context, _step, input) => {
    const message = readMessage(input)
    if ('problem' in message) return failed('STEP_INPUT_INVALID', message.problem)
    switch (input.channel) {
      case 'inbox':
        return tellInbox(deps, context, message)
      case 'webhook':
        return callWebhook(deps, context, message, input.to)
      case 'email':
        return mailMessage(deps, context, message, input.to)
    }
  }
}

type Sending = { description: string; takesKey: boolean }

/** Begins the effect, and answers at once what an earlier try has settled. */
async function begin(
  context: StepContext,
  { description, takesKey }: Sending,
): Promise<Extract<BegunEffect, { state: 'new' }> | StepOutcome> {
  const effect = await context.beginEffect({ kind: 'message', description, takesKey })
  if (effect.state === 'done') return completed(effect.output)
  return effect.state === 'unknown' ? unknownOutcome(sayLost(description)) : effect
}

async function end({ clock }: MessageDeps, context: StepContext): Promise<StepOutcome> {
  const output = { sentAt: clock().toISOString() }
  await context.endEffect('done', output)
  return completed(output)
}

/** The key makes the id of the alert: sent twice, it stands there once. */
async function tellInbox(
  deps: MessageDeps,
  context: StepContext,
  { title, text }: Message,
): Promise<StepOutcome> {
  const effect = await begin(context, { description: `Message in the inbox: ${title}`, takesKey: true })
  if ('type' in effect) return effect
  const source = context.definition.name.slice(0, 100) || 'Workflow'
  const alert = { id: idOf(effect.key), type: 'info', message: title, text, source } as const
  await sendAlert(deps, context.workspaceId, alert)
  return end(deps, context)
}

async function callWebhook(
  deps: MessageDeps,
  context: StepContext,
  message: Message,
  to: StepInputs['message']['to'],
): Promise<StepOutcome> {
  if (typeof to !== 'string' || to.trim() === '')
    return failed('STEP_INPUT_INVALID', 'The webhook has no address.')
  const description = `Message to ${describeCall('POST', to).slice('POST '.length) || 'a webhook'}`
  const secret = await deps.db.inWorkspace(context.workspaceId, (tx) =>
    readSecret(deps, tx, context.workspaceId, signingSecret),
  )
  const effect = await begin(context, { description, takesKey: false })
  if ('type' in effect) return effect
  const body = webhookBody(message, context)
  const answer = await deps.visit({
    method: 'POST',
    url: to,
    headers: webhookHeaders({ key: effect.key, body, at: deps.clock() }, secret?.reveal() ?? null),
    secretHeaders: ownWebhookHeaders(deps.publicUrl, to, context.runId),
    body,
    timeoutMs: webhookTimeoutMs,
    maxBytes: maxAnswerBytes,
    signal: context.signal,
  })
  const status = answer.status
  if (status !== null && status >= 200 && status < 300) return end(deps, context)
  if (status !== null) {
    await context.endEffect('failed')
    const why = `The webhook answered with status ${status}.`
    if (isWorthRetrying(status)) return failed('UPSTREAM_UNAVAILABLE', why)
    return failed('HTTP_STATUS', why)
  }
  const { problem, message: why, mayHaveArrived } = answer as Extract<typeof answer, { ok: false }>
  await context.endEffect(mayHaveArrived ? 'unknown' : 'not_sent')
  if (mayHaveArrived) return unknownOutcome(sayLost(description))
  if (problem === 'aborted') throw context.signal.reason
  if (problem === 'timeout') return failed('UPSTREAM_TIMEOUT', why)
  if (problem === 'unavailable') return failed('UPSTREAM_UNAVAILABLE', why)
  return failed(problem === 'address' ? 'ADDRESS_REFUSED' : 'REQUEST_INVALID', why)
}

async function mailMessage(
  deps: MessageDeps,
  context: StepContext,
  { title, text }: Message,
  to: StepInputs['message']['to'],
): Promise<StepOutcome> {
  const { mail } = deps
  if (!mail)
    return failed('MAIL_NOT_SET', 'This server has no mail server. Send the message to the inbox instead.')
  const address = to === null || to === undefined || to === '' ? await findOwn(deps, context.workspaceId) : to
  const parsed = z.email().max(254).safeParse(address)
  if (!parsed.success) return failed('ADDRESS_INVALID', 'The e-mail address isn’t valid.')
  const description = `E-mail: ${title}`
  const effect = await begin(context, { description, takesKey: false })
  if ('type' in effect) return effect
  const subject = title.replaceAll(/\s+/g, ' ')
  try {
    await mail.send({ to: parsed.data, subject, text: text || subject }, context.signal)
  } catch (error) {
    const isLost = context.signal.aborted || (error instanceof UpstreamError && error.problem === 'timeout')
    await context.endEffect(isLost ? 'unknown' : 'not_sent')
    if (isLost) return unknownOutcome(sayLost(description))
    if (error instanceof UpstreamError && !error.retryable) return failed('MAIL_REFUSED', error.message)
    throw error
  }
  return end(deps, context)
}

/** Of who opened the workspace. */
async function findOwn(deps: Pick<MessageDeps, 'db'>, workspaceId: string): Promise<string | null> {
  const [first] = await listMerchants(deps, workspaceId)
  return first?.email ?? null
}

function sayLost(description: string): string {
  return `${description} was sent, but nothing confirmed it. Check whether it arrived.`
}

/** A call outside, with secrets from the vault that are neither stored nor logged. */
import type { VisitAnswer, VisitFailure, VisitRequest } from '#adapters/http/port.ts'
import type { Secret } from '#kit/secret.ts'
import { readSecret } from '#features/automation/workflows/actions/secrets.ts'
import type { StepContext, StepExecutor, StepInputs, StepOutcome } from '../../contract/executor.ts'
import { describeCall, isWorthRetrying, maxAnswerBytes, readCall, toOutput } from '../../rules/http-call.ts'
import type { ExecutorDeps } from './deps.ts'
import { completed, failed, unknownOutcome } from './outcome.ts'
import { ownWebhookHeaders } from './own-webhook.ts'

type HttpDeps = Pick<ExecutorDeps, 'db' | 'vault' | 'visit' | 'publicUrl'>

/** As long as one call may take, whatever time the step has. */
const maxCallSeconds = 30

export function httpExecutor(deps: HttpDeps): StepExecutor<'http'> {
  return async (context, { policy }, input) => {
    const call = readCall(input)
    if ('problem' in call) return failed('STEP_INPUT_INVALID', call.problem)
    const secrets = await readSecrets(deps, context.workspaceId, input.secrets)
    if ('missing' in secrets) {
      return failed(
        'SECRET_MISSING',
        `There is no secret named ${secrets.missing}. Save it, then run this again.`,
      )
    }
    const { method, idempotencyHeader } = input
    const isRead = method === 'GET'
    const takesKey = idempotencyHeader !== null && idempotencyHeader !== ''
    const description = describeCall(method, call.url)
    const effect = isRead ? null : await context.beginEffect({ kind: 'http', description, takesKey })
    if (effect?.state === 'done') return completed(effect.output)
    if (effect?.state === 'unknown') return unknownOutcome(sayLost(description))
    const request: VisitRequest = {
      method,
      url: call.url,
      headers: {
        ...call.headers,
        ...(takesKey && effect ? { [idempotencyHeader]: effect.key } : {}),
      },
      secretHeaders: {
        ...revealed(secrets.found),
        ...ownWebhookHeaders(deps.publicUrl, call.url, context.runId),
      },
      body: call.body,
      timeoutMs: Math.min(policy.timeoutSeconds, maxCallSeconds) * 1_000,
      maxBytes: maxAnswerBytes,
      signal: context.signal,
    }
    const answer = await deps.visit(request)
    const isKnown = isRead || takesKey
    return answer.ok
      ? conclude(context, { description, isRead }, answer, Object.values(secrets.found))
      : explain(context, { description, isKnown, isRead }, answer)
  }
}

type Call = { description: string; isRead: boolean }

/** What came of a call that was answered. */
async function conclude(
  context: StepContext,
  { description, isRead }: Call,
  answer: VisitAnswer,
  secrets: readonly Secret[],
): Promise<StepOutcome> {
  const { status } = answer
  const output = toOutput(
    answer,
    secrets.map((secret) => secret.reveal()),
  )
  const isDone = status >= 200 && status < 300
  await context.log(isDone ? 'info' : 'error', `${description} answered with status ${status}.`)
  if (!isRead) await context.endEffect(isDone ? 'done' : 'failed', output)
  if (isDone) return completed(output)
  const message = `${description} answered with status ${status}.`
  if (isWorthRetrying(status)) return failed('UPSTREAM_UNAVAILABLE', message, output)
  return failed('HTTP_STATUS', message, output)
}

/** What came of a call without an answer. */
async function explain(
  context: StepContext,
  { description, isKnown, isRead }: Call & { isKnown: boolean },
  failure: VisitFailure,
): Promise<StepOutcome> {
  const { problem, message, mayHaveArrived, status } = failure
  await context.log('error', `${description}: ${message}`)
  const isAnswered = status !== null && problem === 'too_large'
  if (isAnswered) {
    if (!isRead) await context.endEffect(status < 300 ? 'done' : 'failed')
    return failed('ANSWER_TOO_LARGE', message)
  }
  if (!isRead) await context.endEffect(mayHaveArrived ? 'unknown' : 'not_sent')
  if (mayHaveArrived && !isKnown) return unknownOutcome(sayLost(description))
  if (problem === 'aborted') throw context.signal.reason
  if (problem === 'timeout') return failed('UPSTREAM_TIMEOUT', message)
  if (problem === 'unavailable') return failed('UPSTREAM_UNAVAILABLE', message)
  return failed(problem === 'address' ? 'ADDRESS_REFUSED' : 'REQUEST_INVALID', message)
}

function sayLost(description: string): string {
  return `${description} was sent, but no answer came back. Check whether it arrived.`
}

function revealed(secrets: Readonly<Record<string, Secret>>): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).map(([header, secret]) => [header, secret.reveal()]))
}

/** The secrets by the header that they are sent in. */
async function readSecrets(
  { db, vault }: Pick<HttpDeps, 'db' | 'vault'>,
  workspaceId: string,
  names: StepInputs['http']['secrets'],
): Promise<{ found: Record<string, Secret> } | { missing: string }> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const found: Record<string, Secret> = {}
    for (const [header, name] of Object.entries(names)) {
      const secret = await readSecret({ vault }, tx, workspaceId, name)
      if (!secret) return { missing: name }
      found[header] = secret
    }
    return { found }
  })
}

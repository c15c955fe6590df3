/** Language models through the AI SDK: one thought a call, no tool is run here, and nothing of a prompt is printed or recorded. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import { readJson } from '../http/read-json.ts'
import { send } from '../http/send.ts'
import type { CompletionRequest, ModelLimits } from './completion.ts'
import { explainRefusal, toService } from './failures.ts'
import type { ModelAsk, ModelPart, ModelPort, ModelTarget, ModelTurn } from './port.ts'
import { readKey, toApiRoot } from './target.ts'
import { readTurn } from './turn.ts'

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })
const Balance = z.object({ is_available: z.boolean() })
const none = new Headers()

/** Checks, without cost, that a service takes the key and knows the model. Rejects like a thought would. Whether a compatible service has the model is not asked: it may list another spelling. */
async function checkModel(target: ModelTarget, options: Parameters<ModelPort['check']>[1]): Promise<void> {
  const key = readKey(target)
  const isDeepSeek = target.provider === 'deepseek'
  const answer = await send({
    service: toService(target),
    method: 'GET',
    url: toApiRoot(target) + (isDeepSeek ? '/user/balance' : '/models'),
    headers: { accept: 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    timeoutMs: 10_000,
    maxBytes: 5 * 1024 * 1024,
    signal: options.signal,
  })
  if (answer.status !== 200) throw refusal(target, answer.status, answer.headers, answer.text)
  if (isDeepSeek) {
    const balance = Balance.safeParse(readJson(answer.text))
    if (!balance.success) throw unreadable(target)
    if (!balance.data.is_available) throw refusal(target, 402, none, '')
    return
  }
  const models = Models.safeParse(readJson(answer.text))
  if (!models.success) throw unreadable(target)
  const isKnown = models.data.data.some(({ id }) => id === target.model)
  if (target.provider === 'openai' && !isKnown) throw refusal(target, 404, none, '')
}

function refusal(target: ModelTarget, status: number, headers: Headers, body: string): UpstreamError {
  return explainRefusal(target, { status, headers, body })
}

function unreadable(target: ModelTarget): UpstreamError {
  return refusal(target, 200, none, '')
}

const defaults: ModelLimits = {
  totalMs: 180_000,
  firstPartMs: 60_000,
  maxBytes: 16 * 1024 * 1024,
  retries: 2,
  retryDelayMs: 500,
  maxWaitMs: 20_000,
}

type CompletionCall = {
  readonly signal: AbortSignal
  readonly onPart?: ((part: ModelPart) => void) | undefined
}

/** The library is read when a model is first asked: it is large, and many a server never asks one. */
const completion = () => import('./completion.ts')

/** The live models. Limits that are not given are the usual ones. */
export function createModels(given: Partial<ModelLimits> = {}): ModelPort {
  const limits = { ...defaults, ...given }
  return {
    think: (target, ask, call) => askAgain(target, ask, call, limits),
    write: async (target, ask, call) => {
      const { instructions, prompt, schema, maxOutputTokens } = ask
      const messages: ModelAsk['messages'] = [{ role: 'user', content: prompt }]
      const asked = { instructions, messages, tools: [], maxOutputTokens, schema }
      const turn = await askAgain(target, asked, call, limits)
      const value = schema.safeParse(readJson(turn.text))
      if (!value.success || turn.finish !== 'stop') throw misfit(target)
      return { value: value.data, usage: turn.usage }
    },
    check: checkModel,
  }
}

async function askAgain(
  target: ModelTarget,
  ask: CompletionRequest,
  call: CompletionCall,
  limits: ModelLimits,
): Promise<ModelTurn> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(target, ask, call, limits)
    } catch (error) {
      const pauseMs = pauseBefore(error, attempt, limits)
      if (pauseMs === null) throw error
      await wait(pauseMs, undefined, { signal: call.signal }).catch(() => call.signal.throwIfAborted())
    }
  }
}

/** Milliseconds until the next attempt, or null when there is none. */
function pauseBefore(error: unknown, attempt: number, limits: ModelLimits): number | null {
  if (attempt >= limits.retries || !(error instanceof UpstreamError) || !error.retryable) return null
  if (error.problem === 'timeout') return null
  const pauseMs = error.retryAfterMs ?? limits.retryDelayMs * 2 ** attempt
  return pauseMs <= limits.maxWaitMs ? pauseMs : null
}

async function askOnce(
  target: ModelTarget,
  ask: CompletionRequest,
  call: CompletionCall,
  limits: ModelLimits,
): Promise<ModelTurn> {
  call.signal.throwIfAborted()
  const { streamCompletion } = await completion()
  const tools = ask.toolChoice === 'none' ? [] : ask.tools
  const stream = streamCompletion(target, { ...ask, tools }, call.signal, limits)
  const toolNames = tools.map(({ name }) => name)
  return readTurn(stream, { target, toolNames, signal: call.signal, onPart: call.onPart })
}

function misfit(target: ModelTarget): UpstreamError {
  const { name, title } = toService(target)
  const sentence = `${title} returned an answer in the wrong format. Try again, or choose another model.`
  return new UpstreamError(name, 'malformed', sentence, { retryable: true })
}

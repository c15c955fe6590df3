/** Whether a model service takes the key and knows the model: a free question. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import { readJson } from '#adapters/http/read-json.ts'
import { send } from '#adapters/http/send.ts'
import { explainRefusal, toService } from './failures.ts'
import type { ModelPort, ModelTarget } from './port.ts'
import { readKey, toApiRoot } from './providers.ts'

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })
const Balance = z.object({ is_available: z.boolean() })
const none = new Headers()

/** Rejects like a thought would. Whether a compatible service has the model is not asked: it may list another spelling. */
export async function checkModel(
  target: ModelTarget,
  options: Parameters<ModelPort['check']>[1],
): Promise<void> {
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

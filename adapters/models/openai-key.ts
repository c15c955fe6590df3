/** Whether OpenAI accepts a key: lists the models, which costs nothing. */
import { z } from 'zod'
import { type IncomingAnswer, isHeaderSafe, send } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { Secret } from '#kit/secret.ts'

export type OpenAiKeyCheck =
  | { readonly ok: true; readonly models: number }
  | { readonly ok: false; readonly reason: 'refused' | 'quota' | 'unreachable'; readonly message: string }

const Models = z.object({ data: z.array(z.unknown()) })
const Failure = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) })

const unreachable = 'Couldn’t check the key with OpenAI. Try again in a moment.'

/** `baseUrl` may end with /v1 or not. Never rejects but for an aborted `signal`. */
export async function checkOpenAiKey(options: {
  readonly baseUrl?: string | undefined
  readonly key: Secret
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}): Promise<OpenAiKeyCheck> {
  const key = options.key.reveal()
  if (!isHeaderSafe(key)) return refused()
  const base = (options.baseUrl ?? 'https://api.openai.com').replace(/\/+$/, '').replace(/\/v1$/, '')
  try {
    const answer = await send({
      service: { name: 'openai', title: 'OpenAI' },
      method: 'GET',
      url: `${base}/v1/models`,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      timeoutMs: options.timeoutMs ?? 10_000,
      maxBytes: 5 * 1024 * 1024,
      signal: options.signal,
    })
    return judge(answer)
  } catch (error) {
    if (error instanceof UpstreamError) return { ok: false, reason: 'unreachable', message: error.message }
    throw error
  }
}

function judge(answer: IncomingAnswer): OpenAiKeyCheck {
  if (answer.status === 200) {
    const models = Models.safeParse(readJson(answer.text))
    if (models.success) return { ok: true, models: models.data.data.length }
  }
  if (answer.status === 401 || answer.status === 403) return refused()
  if (answer.status === 429 && isQuotaUsed(answer.text)) {
    return {
      ok: false,
      reason: 'quota',
      message: 'The OpenAI key is valid, but its quota is used up. Check your plan and billing.',
    }
  }
  return { ok: false, reason: 'unreachable', message: unreachable }
}

/** 429 means either "slow down", which says nothing about the key, or that there is no quota left. */
function isQuotaUsed(text: string): boolean {
  const failure = Failure.safeParse(readJson(text))
  return failure.success && [failure.data.error.code, failure.data.error.type].includes('insufficient_quota')
}

function refused(): OpenAiKeyCheck {
  return {
    ok: false,
    reason: 'refused',
    message: 'OpenAI rejected this key. Check that it’s complete and active.',
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether Tavily accepts a key: reads the usage of the account, which costs no credit. */
import { isHeaderSafe, send } from '#adapters/http/send.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { Secret } from '#kit/secret.ts'

export type TavilyKeyCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'refused' | 'quota' | 'unreachable'; readonly message: string }

/** Never rejects but for an aborted `signal`. */
export async function checkTavilyKey(options: {
  readonly baseUrl?: string | undefined
  readonly key: Secret
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}): Promise<TavilyKeyCheck> {
  const key = options.key.reveal()
  if (!isHeaderSafe(key)) return refused()
  const base = (options.baseUrl ?? 'https://api.tavily.com').replace(/\/+$/, '')
  try {
    const answer = await send({
      service: { name: 'tavily', title: 'Tavily' },
      method: 'GET',
      url: `${base}/usage`,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      timeoutMs: options.timeoutMs ?? 10_000,
      maxBytes: 1024 * 1024,
      signal: options.signal,
    })
    return judge(answer.status, answer.text)
  } catch (error) {
    if (error instanceof UpstreamError) return { ok: false, reason: 'unreachable', message: error.message }
    throw error
  }
}

function judge(status: number, text: string): TavilyKeyCheck {
  if (status === 200 && isObject(text)) return { ok: true }
  if (status === 401 || status === 403) return refused()
  if (status === 432 || status === 433) {
    return {
      ok: false,
      reason: 'quota',
      message: 'The Tavily key is valid, but its plan is used up. Check your plan and billing.',
    }
  }
  return {
    ok: false,
    reason: 'unreachable',
    message: 'Couldn’t check the key with Tavily. Try again in a moment.',
  }
}

function refused(): TavilyKeyCheck {
  return {
    ok: false,
    reason: 'refused',
    message: 'Tavily rejected this key. Check that it’s complete and active.',
  }
}

/** A page of some proxy in between is no answer of Tavily's. */
function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

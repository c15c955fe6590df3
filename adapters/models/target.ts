/** How a model's service is addressed. */
import { UpstreamError } from '#kit/errors.ts'
import { isHeaderSafe } from '../http/send.ts'
import { toService } from './failures.ts'
import type { ModelTarget } from './port.ts'

/** The plain key, or an empty text where a compatible service needs none. */
export function readKey(target: ModelTarget): string {
  const key = target.apiKey?.reveal() ?? ''
  if (key === '' ? target.provider === 'compatible' : isHeaderSafe(key)) return key
  const { name, title } = toService(target)
  const check = target.isOperated ? '' : ' Check that it’s complete and has no spaces or line breaks.'
  const sentence = `${title} needs a key.${check}`
  throw new UpstreamError(name, 'unauthorized', sentence)
}

/** Where the API's paths begin. OpenAI's begin at /v1; DeepSeek's at the root; of others an address without a path means /v1. */
export function toApiRoot(target: ModelTarget): string {
  const base = target.baseUrl.replace(/\/+$/, '')
  if (target.provider === 'openai') return `${base.replace(/\/v1$/, '')}/v1`
  if (target.provider === 'deepseek') return base.replace(/\/v1$/, '')
  return new URL(base).pathname === '/' ? `${base}/v1` : base
}

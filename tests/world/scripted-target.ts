/** A scripted model as each of the providers, and a question to ask it. */
import type { ModelAsk, ModelTarget } from '#adapters/models/port.ts'
import { Secret } from '#kit/secret.ts'
import type { ScriptedModel } from './scripted-model.ts'

export const providers = ['openai', 'deepseek', 'compatible'] as const

/** A model name of each provider that its own rules apply to: reasoning models of OpenAI and DeepSeek. */
export const modelNames = { openai: 'gpt-5.4-mini', deepseek: 'deepseek-v4-pro', compatible: 'scripted-1' }

export const scriptedKey = 'sk-test-0123456789'

export function toTarget(model: ScriptedModel, provider: ModelTarget['provider']): ModelTarget {
  return {
    provider,
    model: modelNames[provider],
    baseUrl: provider === 'compatible' ? `${model.origin}/v1` : model.origin,
    apiKey: new Secret(scriptedKey),
  }
}

export function toAsk(given: Partial<ModelAsk> = {}): ModelAsk {
  return {
    instructions: 'You are a scout.',
    messages: [{ role: 'user', content: 'A private question' }],
    tools: [
      { name: 'feed_view', description: 'Shows the feed', inputSchema: { type: 'object', properties: {} } },
    ],
    maxOutputTokens: 500,
    ...given,
  }
}

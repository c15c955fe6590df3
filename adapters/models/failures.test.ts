import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import type { ScriptedReply } from '#tests/world/scripted-reply.ts'
import { modelNames, providers, toAsk, toTarget } from '#tests/world/scripted-target.ts'
import { createModels } from './client.ts'
import type { ModelMessage, ModelTarget } from './port.ts'

const models = createModels({ retryDelayMs: 0 })

let model: ScriptedModel
beforeEach(async () => {
  model = await startScriptedModel()
})
afterEach(() => model.close())

const target = (provider: ModelTarget['provider']) => toTarget(model, provider)
const live = () => ({ signal: new AbortController().signal })

test.each(
  providers.flatMap((provider) =>
    (['cut', 'unfinished', 'quota'] as const).map((ending) => [provider, ending] as const),
  ),
)('an answer of %s that is %s keeps what came', async (provider, ending) => {
  model.script([{ reasoning: 'Hm.', text: 'What came', ending }])
  const turn = await models.think(target(provider), toAsk(), live())
  expect(turn).toMatchObject({ text: 'What came', finish: 'incomplete', toolCalls: [] })
  expect(turn.messages).toEqual([{ role: 'assistant', content: [{ type: 'text', text: 'What came' }] }])
})

test.each(providers)('an endless answer of %s is cut at its size', async (provider) => {
  model.script([{ ending: 'endless' }])
  const turn = await createModels({ maxBytes: 50_000 }).think(target(provider), toAsk(), live())
  expect(turn.finish).toBe('incomplete')
  expect(turn.text.length).toBeLessThan(50_000)
  await vi.waitFor(() => expect(model.requests[0]?.isAbandoned).toBe(true))
})

test.each(providers)('an answer of %s that falls silent is left at the time limit', async (provider) => {
  model.script([{ text: 'What came', ending: 'silence' }, 'never'])
  const impatient = createModels({ totalMs: 400 })
  expect(await impatient.think(target(provider), toAsk(), live())).toMatchObject({ finish: 'incomplete' })
  await expect(impatient.think(target(provider), toAsk(), live())).rejects.toMatchObject({
    problem: 'timeout',
  })
})

const refusals: [string, ScriptedReply, object, number][] = [
  [
    'an unknown key',
    { status: 401, code: 'invalid_api_key' },
    { problem: 'unauthorized', retryable: false },
    1,
  ],
  ['a forbidden model', { status: 403 }, { problem: 'forbidden', retryable: false }, 1],
  ['no balance', { status: 402 }, { problem: 'no_credit', retryable: false }, 1],
  [
    'a used-up quota',
    { status: 429, code: 'insufficient_quota' },
    { problem: 'no_credit', retryable: false },
    1,
  ],
  [
    'an unknown model',
    { status: 404, code: 'model_not_found' },
    { problem: 'not_found', retryable: false },
    1,
  ],
  ['a bad request', { status: 400 }, { problem: 'rejected', retryable: false }, 1],
  ['bad parameters', { status: 422 }, { problem: 'rejected', retryable: false }, 1],
  [
    'too long a pause',
    { status: 429, retryAfterSeconds: 90 },
    { problem: 'throttled', retryAfterMs: 90_000 },
    1,
  ],
  ['too many requests', { status: 429, retryAfterSeconds: 0 }, { problem: 'throttled', retryable: true }, 3],
  ['a broken server', { status: 500 }, { problem: 'unavailable', retryable: true }, 3],
  ['a redirect', { status: 307 }, { problem: 'rejected', retryable: false }, 1],
  ['a page that is no stream', { status: 200 }, { problem: 'unavailable', retryable: true }, 3],
  ['a used-up quota before a word', { ending: 'quota' }, { problem: 'no_credit', retryable: false }, 1],
  ['a cut before a word', { ending: 'cut' }, { problem: 'unavailable', retryable: true }, 3],
]

test.each(providers.flatMap((provider) => refusals.map((row) => [provider, ...row] as const)))(
  '%s with %s is told without the key and the prompt',
  async (provider, _what, reply, expected, attempts) => {
    const printed = ['error', 'warn', 'log'].map((way) =>
      vi.spyOn(console, way as 'error').mockImplementation(() => {}),
    )
    model.otherwise(() => reply)
    const error: unknown = await models
      .think(target(provider), toAsk(), live())
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'UpstreamError', service: provider, ...expected })
    expect(inspect(error, { depth: 9 })).not.toMatch(/sk-test|private question/i)
    expect(model.requests).toHaveLength(attempts)
    for (const spy of printed) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  },
)

test.each<[string, ScriptedReply]>([
  ['an unknown key', { status: 401 }],
  ['no balance', { status: 402 }],
  ['a forbidden model', { status: 403 }],
  ['an unknown model', { status: 404 }],
])('of %s a merchant reads nothing that only who gave the key can do', async (_what, reply) => {
  const sentence = async (isOperated: boolean) => {
    model.script([reply])
    const asked = models.think({ ...target('deepseek'), isOperated }, toAsk(), live())
    return asked.then(
      () => '',
      (error: Error) => error.message,
    )
  }
  expect(await sentence(true)).toMatch(/^DeepSeek [^.]+\.$/)
  expect(await sentence(false)).toMatch(/\. (Check|Add) /)
})

test.each(providers)(
  'credit of %s that ends in the middle of an answer is told of with it',
  async (provider) => {
    model.script([{ text: 'What came', ending: 'quota' }])
    const turn = await models.think(target(provider), toAsk(), live())
    expect(turn).toMatchObject({ finish: 'incomplete', fault: 'no_credit' })
  },
)

test('a passing failure is asked again and forgotten', async () => {
  model.script([{ status: 503 }, { status: 429, retryAfterSeconds: 0 }, { text: 'Here.' }])
  expect(await models.think(target('openai'), toAsk(), live())).toMatchObject({ text: 'Here.' })
})

test.each(providers)('the key of %s is checked without a cost', async (provider) => {
  model.offer(modelNames[provider])
  await models.check(target(provider), live())
  expect(model.requests).toEqual([])
  model.refuseKey({ status: 401, code: 'invalid_api_key' })
  const error: unknown = await models.check(target(provider), live()).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ problem: 'unauthorized' })
  expect(inspect(error)).not.toContain('sk-test')
})

test('a model that OpenAI does not list is not found', async () => {
  await expect(models.check(target('openai'), live())).rejects.toMatchObject({ problem: 'not_found' })
})

test('a missing key or one with a line break in it is refused before anything is sent', async () => {
  for (const apiKey of [null, new Secret('a\nb')]) {
    await expect(models.think({ ...target('openai'), apiKey }, toAsk(), live())).rejects.toMatchObject({
      problem: 'unauthorized',
    })
  }
  expect(model.requests).toEqual([])
})

test('a conversation with a call nobody answered is our bug, not a failure of the service', async () => {
  const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'feed_view', input: {} }
  const messages: ModelMessage[] = [
    { role: 'assistant', content: [call] },
    { role: 'user', content: 'And?' },
  ]
  const error: unknown = await models
    .think(target('openai'), toAsk({ messages }), live())
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    name: 'Error',
    message: expect.stringContaining('AI_MissingToolResultsError'),
  })
  expect(model.requests).toEqual([])
})

test.each([
  ['a balance that is used up', '{"is_available":false}', { problem: 'no_credit' }],
  ['a page instead of an answer', '<html>', { problem: 'malformed' }],
])('DeepSeek with %s is not ready', async (_what, body, expected) => {
  model.answerKey(body)
  await expect(models.check(target('deepseek'), live())).rejects.toMatchObject(expected)
})

/** Agents that talk: how soon the browser has the model's first word, and many turns at once in one process. */
import { median } from 'simple-statistics'
import { chat, chatStream } from '#features/agents/conversations/contract/chat.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { createGate } from '#tests/world/scripted-reply.ts'
import { newMerchant, send, startTestServer } from '#tests/world/server.ts'
import { compare, measureCrowding, type Measurement, timed, within } from './measure.ts'

const words = 10
const maxAfterModel = { seconds: 0.05, of: 'after the word of the model' }
const turns = 100
/** A merchant may send fewer messages than this in a minute. */
const turnsOfMerchant = 17
const params = { agentType: 'seller' } as const

export async function measureChat(): Promise<Measurement[]> {
  const model = await startScriptedModel()
  const environment = { MODEL_BASE_URL: `${model.origin}/v1`, MODEL_NAME: 'scripted-1' }
  const server = await startTestServer({ products: 1, environment })
  try {
    const first = await newMerchant(server.origin)
    const through: number[] = []
    const bare: number[] = []
    for (let time = 0; time < words; time += 1) {
      bare.push(await firstWord(model, () => askBare(model)))
      const body = { message: 'Hello' }
      through.push(await firstWord(model, () => send(server.origin, chatStream, { params, body }, first)))
    }
    const [seconds, limitSeconds] = [median(through), median(bare)]
    const promised = within(seconds - limitSeconds, maxAfterModel, measureCrowding())
    const names = { name: `first word (${(seconds * 1000).toFixed(1)} ms)`, unit: 'words' }
    const merchants = await Promise.all(
      Array.from({ length: Math.ceil(turns / turnsOfMerchant) }, () => newMerchant(server.origin)),
    )
    model.otherwise(() => ({ text: 'All is well.' }))
    const all = await timed(() =>
      Promise.all(
        Array.from({ length: turns }, async (_each, at) => {
          const token = merchants[at % merchants.length] ?? ''
          const answer = await send(server.origin, chat, { params, body: { message: `Turn ${at}` } }, token)
          // A refusal is a lost turn as well.
          const { data } = chat.reply.partial().parse(await answer.json())
          return data?.metadata.state === 'answered' && data.answer === 'All is well.'
        }),
      ),
    )
    const lost = all.result.filter((isAnswered) => !isAnswered).length
    const direct = await timed(() =>
      Promise.all(Array.from({ length: turns }, async () => (await askBare(model)).text())),
    )
    return [
      compare(
        { ...names, limit: 'the same word from the model itself' },
        1,
        { seconds, limitSeconds },
        promised,
      ),
      compare(
        { name: `chat at once (${lost} lost)`, unit: 'turns', limit: 'the same asked of the model itself' },
        turns,
        { seconds: all.seconds, limitSeconds: direct.seconds },
        { says: `${lost} of ${turns} turns lost, none may be`, isKept: lost === 0 },
      ),
    ]
  } finally {
    await server.close()
    await model.close()
  }
}

const said = 'Strawberry'

/** Seconds from when the model lets its first word go until it is read at the other end. */
async function firstWord(model: ScriptedModel, ask: () => Promise<Response>): Promise<number> {
  const gate = createGate()
  const isAsked = Promise.withResolvers<void>()
  model.otherwise(() => {
    isAsked.resolve()
    return { text: said, gate }
  })
  const answer = await ask()
  await isAsked.promise
  const begun = performance.now()
  gate.open()
  let read = ''
  let end: number | null = null
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read += text
    if (end === null && read.includes(said.slice(0, 3))) end = performance.now()
  }
  if (end === null) throw new Error('The word did not arrive')
  return (end - begun) / 1000
}

function askBare({ origin }: ScriptedModel): Promise<Response> {
  return fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'scripted-1',
      stream: true,
      messages: [{ role: 'user', content: 'Hello' }],
    }),
  })
}

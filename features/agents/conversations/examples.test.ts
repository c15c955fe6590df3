/** Every example, chip and suggestion of the console is asked, and answered by the tool that it names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { questionOf } from '#features/agents/local-mode/rules/nearest.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { findUnsourced } from '#features/base/runs/rules/unsourced.ts'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

let server: TestServer
let talk: StoreConversation
beforeAll(async () => {
  server = await startTestServer({
    products: 60,
    orderDays: 120,
    shop: { like: 'vitrine-demo-2.myshopify.com', at: new Date() },
  })
  talk = await openStoreConversation(server)
  await talk.write({ subject: 'Where is my parcel?', text: 'It is late and I am unhappy.' })
})
afterAll(() => server.close())

const ofAgents = AgentId.options.flatMap((agent) => {
  const { examples, capabilities } = roster[agent]
  return [...examples, ...capabilities.map(({ question }) => question)].map((text): [AgentId, string] => [
    agent,
    text,
  ])
})
const suggested = Object.entries(questionOf).flatMap(([name, text]): [AgentId, string][] => {
  const tool = name.split(' ')[0] ?? ''
  const agent = AgentId.options.find((one) => roster[one].tools.includes(tool))
  return agent ? [[agent, text]] : []
})
const asked = [...new Map([...ofAgents, ...suggested].map((one) => [one.join(' '), one])).values()]

test.each(asked)('the %s agent answers "%s", and its figures stand in its tables', async (agent, text) => {
  const { answer, metadata } = await talk.say(agent, text)
  const events = await talk.events(metadata.conversationId)
  const last = eventsOf(events, 'tool_answered').at(-1)
  expect(answer).not.toContain('didn’t understand')
  expect(metadata.handoffSuggestion).toBeNull()
  if (metadata.state === 'waiting') return expect(metadata.approvals).toHaveLength(1)
  expect([metadata.state, last?.outcome]).toEqual(['answered', 'answered'])
  // Nothing was changed yet: that is the answer, from the list of changes.
  if (text === questionOf['undo-change']) return expect(answer).toMatch(/no change .* to undo/)
  const output = ToolAnswer.parse(last?.output)
  expect(answer).toContain(output.summary)
  const { figures, tables, charts, basis, detail, sources } = output
  expect(findUnsourced(output.summary, [{ figures, tables, charts, basis, detail, sources }])).toEqual([])
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import type { ModelCause, ModelFix } from '#features/agents/settings/contract/model-state.ts'
import { show } from '#tests/world/dom.tsx'
import { logOf, statusOf } from '../__fixtures__/agent.fixture.ts'
import { ChatBar } from './chat-bar.tsx'
import { toEntries } from './chat-entries.ts'
import { ChatEntryView } from './chat-entry-view.tsx'

const text = 'OpenAI couldn’t be reached. I answered in Local Mode.'
const live = {
  parts: [],
  pending: null,
  isTurnLive: false,
  conversationId: 'one',
  runId: null,
  hasEnded: true,
}

function showEvent(body: EventBody) {
  const [entry] = toEntries(logOf(body), live)
  if (!entry) throw new Error('A note has an entry')
  show(<ChatEntryView entry={entry} agent="seller" isNewest={false} />)
}

const showNote = (provider: string, cause?: ModelCause) =>
  showEvent({ type: 'note', text, fallback: { provider, model: 'm', reason: text, ...(cause && { cause }) } })

test('a model of the own key that cannot be reached leads to the key', async () => {
  showNote('openai')
  const link = await screen.findByRole('link', { name: 'Open API keys' })
  expect(link.getAttribute('href')).toBe('/settings/keys')
})

test('a model that the operator gave has no key here to lead to', async () => {
  showNote('deepseek')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a model that is only busy leads nowhere', async () => {
  showNote('openai', { trouble: 'busy', fix: null })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('where the key of the operator does not work, an own one can be added', async () => {
  showNote('deepseek', { trouble: 'refused', fix: 'add_key' })
  const link = await screen.findByRole('link', { name: 'Add your own key' })
  expect(link.getAttribute('href')).toBe('/settings/keys')
})

test.each<[ModelCause['trouble'], string]>([
  ['refused', 'Key rejected'],
  ['no_credit', 'No credit'],
  ['unreachable', "Couldn't connect"],
])(
  'a turn that failed since its model is %s says so as the keys do, and leads there',
  async (trouble, name) => {
    showEvent({ type: 'failed', code: 'X', message: 'It ended.', cause: { trouble, fix: 'own_key' } })
    expect(await screen.findByText(name)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open API keys' })).toBeTruthy()
  },
)

test('a turn that failed for the key of the operator, or for none, leads nowhere', async () => {
  const cause = { trouble: 'refused', fix: 'administrator' } as const
  showEvent({ type: 'incomplete', text: '', message: 'It ended.', cause })
  expect(await screen.findByText('Key rejected')).toBeTruthy()
  showEvent({ type: 'failed', code: 'X', message: 'Too long. Start a new one.' })
  expect(await screen.findByText('Too long. Start a new one.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each<[string, ModelFix | null, string | null]>([
  ['of the own key', 'own_key', '/settings/keys'],
  ['of the operator, where an own key helps', 'add_key', '/settings/keys'],
  ['of the operator', 'administrator', null],
  ['that passes', null, null],
])('the badge says a trouble %s, and leads where it is ended', async (_what, modeFix, href) => {
  const { data: status } = statusOf({ modeProblem: 'It rests.', modeFix })
  const none = () => {}
  show(<ChatBar status={status} model="m" isLive={false} onLive={none} conversation={null} onNew={none} />)
  const badge = await screen.findByLabelText('Local Mode: It rests.')
  expect(badge.getAttribute('href')).toBe(href)
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/world/dom.tsx'
import { logOf } from '../__fixtures__/agent.fixture.ts'
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

function showNote(provider: string) {
  const [entry] = toEntries(
    logOf({ type: 'note', text, fallback: { provider, model: 'm', reason: text } }),
    live,
  )
  if (!entry) throw new Error('A note has an entry')
  show(<ChatEntryView entry={entry} agent="seller" isNewest={false} />)
}

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

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { Assistant } from './assistant.tsx'

usePeer()

test('three questions that any store can answer are offered', async () => {
  show(<Assistant />)
  const examples = within(await screen.findByRole('list', { name: 'Examples' })).getAllByRole('button')
  expect(examples).toHaveLength(3)
  expect(examples.map(({ textContent }) => textContent).join()).not.toContain('tickets')
})

test('a question goes to the agent whose work it is, and nobody hands it on', async () => {
  sessionStorage.clear()
  const user = userEvent.setup()
  show(<Assistant />)
  await user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'A payment failed{Enter}')
  const note = { fromAgent: null, reason: null, initialMessage: 'A payment failed' }
  expect(readHandoff('stripe')).toEqual(note)
})

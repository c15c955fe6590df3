import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { handOff } from '#features/agents/coordination/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { conversation } from '../__fixtures__/agent.fixture.ts'
import { HandoffOffer } from './handoff-offer.tsx'

const peer = usePeer()

async function press() {
  const user = userEvent.setup()
  const { router } = show(<HandoffOffer conversationId={conversation.id} to="stripe" reason="Its field" />)
  await user.click(await screen.findByRole('button', { name: 'Hand off to Stripe' }))
  return router
}

test('a handoff opens the conversation that it made', async () => {
  peer.on(handOff, () => ({ body: { success: true, data: { conversationId: 'there', agent: 'stripe' } } }))
  const { history } = await press()
  await waitFor(() => expect(history.location.pathname).toBe('/stripe'))
  expect(history.location.search).toContain('conversation=there')
  expect(peer.asked).toMatchObject([{ body: { toAgent: 'stripe', reason: 'Its field' } }])
})

test('a refused handoff says why, and a silent server is told in words', async () => {
  peer.on(handOff, () => refusal(409, 'AGENT_DISABLED', 'The Stripe agent is turned off.'))
  await press()
  expect(await screen.findByText('The Stripe agent is turned off.')).toBeTruthy()
  peer.on(handOff, () => ({ status: 502, body: 'Bad gateway' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hand off to Stripe' }))
  expect(await screen.findByText('Failed to communicate with agent')).toBeTruthy()
  expect(screen.getByText('Agent Communication Error')).toBeTruthy()
})

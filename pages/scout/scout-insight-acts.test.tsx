import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { chatStream } from '#features/agents/conversations/contract/chat.ts'
import { readHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { keysStatus } from '#features/base/keys/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { ScoutInsightActs } from './scout-insight-acts.tsx'

const peer = usePeer()
const keysReply = (configured: boolean) => {
  const key = { configured, masked: '', check: null, checkMessage: null, checkedAt: null, savedAt: null }
  return { success: true, data: { keys: { openai: { ...key, configured: false }, tavily: key } } }
}
beforeEach(() => {
  sessionStorage.clear()
  peer.on(keysStatus, () => ({ body: keysReply(true) }))
})

const showActs = () => show(<ScoutInsightActs title="Revenue from Asia is up 27%" reason="14 orders." />)

test('a finding is handed to Seller with what was found', async () => {
  const { router } = showActs()
  await userEvent.click(await screen.findByRole('button', { name: 'Send to Seller' }))
  expect(readHandoff('seller')).toEqual({
    fromAgent: 'scout',
    reason: 'Revenue from Asia is up 27%: 14 orders.',
    initialMessage: 'Which listings could be better?',
  })
  expect(router.history.location.pathname).toBe('/seller')
})

test('without a key for the web no sources are offered, but the way to one', async () => {
  peer.on(keysStatus, () => ({ body: keysReply(false) }))
  showActs()
  const link = await screen.findByRole('link', { name: 'Add a Tavily key to find sources' })
  expect(link.getAttribute('href')).toBe('/onboarding/keys')
  expect(screen.queryByRole('button', { name: 'Ask Scout for sources' })).toBeNull()
})

test('a refusal to look for sources is told', async () => {
  peer.on(chatStream, () => refusal(409, 'AGENT_DISABLED', 'Scout is switched off.'))
  showActs()
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Scout for sources' }))
  expect(await screen.findByText('Scout is switched off.')).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    message: 'Search the web for sources on “Revenue from Asia is up 27%”',
    means: 'Search the web for sources on “Revenue from Asia is up 27%”',
  })
})

test('sources are asked for in a new conversation, which opens beside the page as soon as it is known', async () => {
  const conversationId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'
  const start = { type: 'start', messageMetadata: { conversationId } }
  const server = createServer((request, response) => {
    if (request.url === keysStatus.path) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(keysReply(true)))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(start)}\n\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  window.happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const { router } = showActs()
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Scout for sources' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/scout'))
  expect(router.history.location.search).toContain(conversationId)
  expect(router.history.location.search).toContain('assistant=open')
})

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { NavItemLinks } from '#web/nav-item-links.tsx'
import { railGroups } from '#web/nav-items.ts'
import { WaitsBadge } from './waits-badge.tsx'

const peer = usePeer()
let agents: string[] = []
beforeEach(() => {
  agents = ['seller', 'stripe', 'seller']
  peer.on(listApprovals, () => {
    const approvals = agents.map((agent, at) => ({ id: String(at), agent }))
    return { body: { success: true, data: { approvals } } }
  })
})

test('the navigation marks the agents that wait for the merchant, and the inbox', async () => {
  const { client } = show(<NavItemLinks groups={railGroups} />)
  expect(await screen.findByRole('link', { name: /^Seller.*2 approvals waiting$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Stripe.*1 approval waiting$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Approvals.*3 approvals waiting$/ })).toBeTruthy()
  expect(within(screen.getByRole('link', { name: 'Scout' })).queryByText(/wait/)).toBeNull()
  agents = []
  refreshAgents(client)
  expect(await screen.findByRole('link', { name: 'Seller' })).toBeTruthy()
})

test('the navigation says how each agent stands, unless it waits for the merchant', async () => {
  peer.on(getStatus, ({ path }) => {
    const agentType = path.split('/')[3]
    return { body: { success: true, data: { agentType, status: agentType === 'scout' ? 'busy' : 'online' } } }
  })
  show(<NavItemLinks groups={railGroups} />)
  expect(await screen.findByRole('link', { name: /^Scout.*Processing$/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Customer.*Active$/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Seller.*2 approvals waiting$/ })).toBeTruthy()
})

test("an agent's page says that it waits, and leads to its questions", async () => {
  show(
    <>
      <WaitsBadge agent="seller" />
      <WaitsBadge agent="scout" />
    </>,
  )
  const badge = await screen.findByRole('link', { name: /Needs your approval/ })
  expect(badge.getAttribute('href')).toBe('/approvals')
  expect(badge.getAttribute('title')).toBe('2 approvals waiting')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

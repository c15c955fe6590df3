import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { profile } from '#features/base/accounts/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { decideApproval } from '../contract.ts'
import { mug, priced } from './__fixtures__/decision.fixture.ts'
import { ApprovalCard } from './approval-card.tsx'
import { titleOf } from './decision-labels.ts'

const peer = usePeer()

const bowl = { ...mug, productId: 'B-1', sku: 'B-1', title: 'Speckled bowl' }
const several = {
  ...priced,
  tool: 'set-prices',
  args: { productIds: ['M-1', 'B-1'], percent: 10 },
  preview: {
    reach: { count: 2, of: 'product' },
    changes: [
      { of: 'M-1', field: 'price', before: '24.00', after: '26.40' },
      { of: 'M-1', field: 'compare-at amount', before: '25.00', after: null },
      { of: 'B-1', field: 'price', before: '30.00', after: '33.00' },
    ],
  },
  subjects: [mug, bowl],
}

test('the question counts the prices, and one that is left out or typed anew is what is approved', async () => {
  expect(titleOf(several)).toBe('Change 2 prices?')
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'me' } } } }))
  peer.on(decideApproval, () => ({
    body: { success: true, data: { approval: { ...several, decision: 'approved', decidedBy: 'me' } } },
  }))
  const user = userEvent.setup()
  show(<ApprovalCard approval={several} />)
  await user.click(await screen.findByRole('button', { name: /Edit/ }))
  const price = await screen.findByRole('textbox', { name: 'New price of Speckled bowl' })
  expect((price as HTMLInputElement).value).toBe('33.00')
  await user.clear(price)
  await user.type(price, '0')
  await user.click(screen.getByRole('button', { name: 'Approve 2 prices' }))
  expect(await screen.findByText('Enter a price above zero, such as 24.00.')).toBeTruthy()
  await user.clear(price)
  await user.type(price, '31.5')
  await user.click(screen.getByRole('checkbox', { name: /Speckled stoneware mug/ }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 price' }))
  expect(await screen.findByText(/^Approved by you/)).toBeTruthy()
  const decided = peer.asked.find(({ method }) => method === 'POST')
  expect(decided?.body).toEqual({ decision: 'approved', args: { productIds: ['B-1'], prices: ['31.5'] } })
})

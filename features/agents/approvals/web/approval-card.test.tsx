import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { approval, setPrice } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { profile } from '#features/base/accounts/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { decideApproval, getApproval, listApprovals } from '../contract.ts'
import { mug, priced } from './__fixtures__/decision.fixture.ts'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalInbox } from './approval-inbox.tsx'

const peer = usePeer()

function answerAs(by: string) {
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'me' } } } }))
  peer.on(decideApproval, ({ body }) => {
    const { decision } = body as { decision: string }
    return { body: { success: true, data: { approval: { ...approval, decision, decidedBy: by } } } }
  })
}

test('the card says what would change, before and after, and by whom it is asked', async () => {
  show(<ApprovalCard approval={approval} />)
  const card = await screen.findByRole('region', { name: approval.question })
  expect(within(card).getByText('Seller')).toBeTruthy()
  expect(within(card).getByText('It is under the market.', { exact: false })).toBeTruthy()
  expect(within(card).getByText('$24.00')).toBeTruthy()
  expect(within(card).getByText('$26.00')).toBeTruthy()
  expect(within(card).queryByText(/set-price/)).toBeNull()
})

test('A approves what is in focus, and the card folds to a line', async () => {
  answerAs('me')
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  const card = await screen.findByRole('region', { name: approval.question })
  card.focus()
  await user.keyboard('a')
  expect(await screen.findByText(/^Approved by you/)).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'POST')?.body).toEqual({ decision: 'approved' })
})

test('R refuses', async () => {
  answerAs('me')
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  const card = await screen.findByRole('region', { name: approval.question })
  card.focus()
  await user.keyboard('r')
  expect(await screen.findByText(/^Declined by you/)).toBeTruthy()
})

test('E opens the form of the tool, and its values are what is approved', async () => {
  answerAs('me')
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  const card = await screen.findByRole('region', { name: approval.question })
  card.focus()
  await user.keyboard('e')
  const price = await screen.findByRole('textbox', { name: 'Price' })
  await user.clear(price)
  await user.type(price, '25')
  await user.click(screen.getByRole('button', { name: 'Approve these values' }))
  expect(await screen.findByText(/^Approved by you/)).toBeTruthy()
  const decided = peer.asked.find(({ method }) => method === 'POST')
  expect(decided?.body).toEqual({ decision: 'approved', args: { sku: 'M-1', price: 25 } })
})

test('when somebody else was first, their decision is shown', async () => {
  answerAs('me')
  peer.on(decideApproval, () => refusal(409, 'APPROVAL_DECIDED', 'Somebody has decided this already.'))
  const theirs = {
    ...approval,
    decision: 'rejected',
    decidedBy: 'other',
    decidedByEmail: 'ida@example.com',
    decidedAt: approval.askedAt,
  }
  peer.on(getApproval, () => ({ body: { success: true, data: { approval: theirs } } }))
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  await user.click(await screen.findByRole('button', { name: /Approve 1 change/ }))
  expect(await screen.findByText(/^Declined by ida@example.com/)).toBeTruthy()
})

test('a limit that is in the way is said, and the question stays', async () => {
  peer.on(decideApproval, () => refusal(409, 'LIMIT_EXCEEDED', 'A price would change by 80 percent.'))
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  await user.click(await screen.findByRole('button', { name: /Approve 1 change/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('A price would change by 80 percent.')
  expect(screen.getByRole('button', { name: /Decline/ })).toBeTruthy()
})

test('in the inbox J and K move between questions', async () => {
  const second = { ...approval, id: 'second', question: 'Publish the feed?' }
  peer.on(listApprovals, () => ({ body: { success: true, data: { approvals: [approval, second] } } }))
  const user = userEvent.setup()
  show(<ApprovalInbox />)
  const first = await screen.findByRole('region', { name: approval.question })
  first.focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: second.question }))
  await user.keyboard('k')
  expect(document.activeElement).toBe(first)
})

test('the one that a link leads to stands first in the inbox and takes the focus, decided or not', async () => {
  const named = { ...approval, id: 'named', question: 'Set the earlier price?' }
  peer.on(listApprovals, () => ({ body: { success: true, data: { approvals: [approval, named] } } }))
  peer.on(getApproval, () => ({ body: { success: true, data: { approval: named } } }))
  show(<ApprovalInbox named="named" />)
  const card = await screen.findByRole('region', { name: named.question })
  await waitFor(() => expect(document.activeElement).toBe(card))
  await screen.findByRole('region', { name: approval.question })
  const cards = [...document.querySelectorAll<HTMLElement>('[data-approval]')]
  expect(cards.map(({ dataset }) => dataset['approval'])).toEqual(['named', approval.id])
  expect(screen.getAllByRole('region', { name: named.question })).toHaveLength(1)
  cleanup()
  const decided = { ...named, decision: 'rejected', decidedBy: 'me' }
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'me' } } } }))
  peer.on(getApproval, () => ({ body: { success: true, data: { approval: decided } } }))
  show(<ApprovalInbox named="named" />)
  expect(await screen.findByText(/^Declined by you/)).toBeTruthy()
})

test('what the store would refuse is said at the field', async () => {
  const why = 'Enter a price above zero, such as 24.00.'
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  peer.on(decideApproval, () => refusal(400, 'CHANGE_INVALID', why))
  const user = userEvent.setup()
  show(<ApprovalCard approval={{ ...approval, args: { price: 26 } }} />)
  await user.click(await screen.findByRole('button', { name: /Edit/ }))
  const sku = await screen.findByRole('textbox', { name: 'Product' })
  await user.type(sku, 'M-1')
  await user.click(screen.getByRole('button', { name: 'Approve these values' }))
  expect(await screen.findByText(why)).toBeTruthy()
  expect(sku.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where nothing waits, one can see what was decided', async () => {
  const decided = { ...approval, decision: 'approved', decidedBy: 'me' }
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'me' } } } }))
  peer.on(listApprovals, ({ query }) => ({
    body: { success: true, data: { approvals: query.get('state') === 'decided' ? [decided] : [] } },
  }))
  show(<ApprovalInbox />)
  await userEvent.click(await screen.findByRole('button', { name: 'View past decisions' }))
  expect(await screen.findByText(/^Approved by you/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decided 1' })).toBeTruthy()
})

test('a price is shown with its product, currency, change, margin, audience and undo', async () => {
  show(<ApprovalCard approval={priced} />)
  const card = within(
    await screen.findByRole('region', { name: 'Change the price of Speckled stoneware mug?' }),
  )
  for (const text of ['M-1', '$24.00', '$26.00', '+8.3%', '52% → 56%']) {
    expect(card.getAllByText(text).length).toBeGreaterThan(0)
  }
  expect(card.getByText(/Shoppers see this in your store right away, and in ChatGPT/)).toBeTruthy()
  expect(card.getByText(/You can undo this for 30 days/)).toBeTruthy()
  expect(card.queryByText(/gid:/)).toBeNull()
})

test('a stock says at which place it changes', async () => {
  const change = { of: 'M-1', field: 'stock', before: '4', after: '40' }
  const changes = [
    { ...change, place: 'Oslo warehouse' },
    { ...change, place: 'gid://shopify/Location/7' },
  ]
  const preview = { reach: { count: 1, of: 'product' }, changes }
  show(<ApprovalCard approval={{ ...priced, tool: 'set-stock', preview }} />)
  const card = within(await screen.findByRole('region', { name: /^Change the stock of/ }))
  expect(card.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Stock at Oslo warehouse',
    'Stock at location 7',
  ])
})

test('without a stored cost no margin is shown, and an unpublished product is not said to be seen', async () => {
  const subjects = [{ ...mug, cost: null, isPublished: false }]
  show(<ApprovalCard approval={{ ...priced, subjects }} />)
  expect(await screen.findByText(/Not published in your store/)).toBeTruthy()
  expect(screen.queryByText('Margin')).toBeNull()
})

test('several products stand in a table with their titles', async () => {
  const other = { ...mug, productId: 'C-1', sku: 'C-1', title: 'Borosilicate carafe' }
  const changes = [mug, other].map(({ productId, title }) => {
    return { of: title, id: productId, field: 'shown to shoppers', before: 'no', after: 'yes' }
  })
  const preview = { reach: { count: 2, of: 'product' }, changes }
  const many = { ...priced, tool: 'enable-products', preview, subjects: [mug, other] }
  show(<ApprovalCard approval={many} />)
  const card = within(await screen.findByRole('region', { name: 'Enable 2 products for ChatGPT?' }))
  expect(card.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Speckled stoneware mugM-1',
    'Borosilicate carafeC-1',
  ])
})

test('of several products, those that are chosen are approved', async () => {
  answerAs('me')
  const other = { ...mug, productId: 'C-1', sku: 'C-1', title: 'Borosilicate carafe' }
  const changes = [mug, other].map(({ productId, title }) => {
    return { of: title, id: productId, field: 'shown to shoppers', before: 'no', after: 'yes' }
  })
  const preview = { reach: { count: 2, of: 'product' }, changes }
  const many = { ...priced, tool: 'enable-products', args: {}, preview, subjects: [mug, other] }
  const user = userEvent.setup()
  show(<ApprovalCard approval={many} />)
  await user.click(await screen.findByRole('button', { name: /Edit/ }))
  await user.click(screen.getByRole('checkbox', { name: /Speckled stoneware mug/ }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 product' }))
  expect(await screen.findByText(/^Approved/)).toBeTruthy()
  const sent = peer.asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ decision: 'approved', args: { productIds: ['C-1'] } })
})

test('Ctrl and Enter approves what is in focus', async () => {
  answerAs('me')
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  const card = await screen.findByRole('region', { name: approval.question })
  card.focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Approved by you/)).toBeTruthy()
})

test('a field that is empty or wrong says so itself, and nothing is sent', async () => {
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  const user = userEvent.setup()
  show(<ApprovalCard approval={approval} />)
  await user.click(await screen.findByRole('button', { name: /Edit/ }))
  const price = await screen.findByRole('textbox', { name: 'Price' })
  await user.clear(price)
  await user.click(screen.getByRole('button', { name: 'Approve these values' }))
  expect(await screen.findByText('Price is required')).toBeTruthy()
  await user.type(price, '500')
  expect(screen.queryByText('Price is required')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve these values' }))
  expect(await screen.findByText('At most 100')).toBeTruthy()
  expect(peer.asked.filter(({ method }) => method === 'POST')).toEqual([])
})

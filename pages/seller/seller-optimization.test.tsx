import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { listAnswers, listToolRuns } from '#features/agents/tool-runs/contract/tool-run.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { makePrice, makeResult } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { SellerOptimization } from './seller-optimization.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()
const stored = (parameters: object, output: unknown) => ({
  ...{ runId: 'r1', agentType: 'seller', tool: 'price-optimizer', parameters, output, at },
})
let answers: unknown[]

beforeEach(() => {
  peer.on(listAnswers, () => ok({ answers }))
  peer.on(listToolRuns, () => ok({ runs: [], nextBefore: null }))
  peer.on(listApprovals, () => ok({ approvals: [] }))
  peer.on(viewSales, () => ok({ figures: { topProducts: [{ productId: 'CUP', title: 'Red cup' }] } }))
})

test('an answer about the best sellers, which names no product, is called so', async () => {
  answers = [stored({}, makeResult('price-optimizer', { summary: '2 prices could change.' }))]
  show(<SellerOptimization />)
  expect(await screen.findByText('Best sellers')).toBeTruthy()
  expect(screen.queryByText('undefined')).toBeNull()
})

test('a price that was asked for by name is called as the product, not as the name', async () => {
  const detail = { productIds: ['MUG-S', 'MUG-L'], title: 'Breakfast mug' }
  answers = [
    stored({ product: 'brekfast mug' }, { ...makePrice(26), detail }),
    stored({ product: 'CUP' }, makePrice(26)),
  ]
  show(<SellerOptimization />)
  expect(await screen.findByRole('heading', { name: 'Breakfast mug' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Red cup' })).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { listStrategies } from '#features/agents/tool-runs/contract/strategy.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { StrategyCard } from './seller-strategy-card.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()
const unknown = { missing: 'Sync orders.' }

test.each([
  [{ done: 84 }, ['84 products added to the purchase list']],
  [{ refused: 1 }, ['Nothing was changed', '1 change was not approved or failed']],
  [{ asked: 1, done: 3 }, ['1 change is waiting for your approval', '3 products added to the purchase list']],
])('what became of a strategy is told in what was changed: %o', async (counts, texts) => {
  const end = { asked: 0, done: 0, refused: 0, left: [], ...counts }
  const run = { id: 's1', strategy: 'restock', status: 'completed', progress: null, createdAt: at }
  peer.on(listStrategies, () => ok({ runs: [{ ...run, endedAt: at, end, problem: null }] }))
  peer.on(listApprovals, () => ok({ approvals: [] }))
  show(
    <StrategyCard
      name="Reorder"
      description=""
      products={0}
      targetMarket={unknown}
      expectedROI={unknown}
      timeframe={unknown}
      approvals={1}
      isOwn={() => false}
      order={{ strategy: 'restock', products: [] }}
      plan={{ name: 'Reorder', steps: [] }}
    />,
  )
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
})

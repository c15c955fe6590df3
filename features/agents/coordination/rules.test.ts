import { expect, test } from 'vitest'
import { findLoops, findVictim, judgeRequest, type Wait } from './rules.ts'

const wait = (id: string, from: Wait['from'], to: Wait['to'], asking: string, turn: string | null): Wait => ({
  id,
  from,
  to,
  askingRunId: asking,
  turnRunId: turn,
  createdAt: `2026-11-20T00:00:0${id}Z`,
})

test('a request that would come back to an agent of its chain is refused', () => {
  const chain = ['seller', 'scout', 'stripe', 'ops'] as const
  expect(judgeRequest(chain, 'seller', 4)).toContain('Ops → Seller → Scout → Stripe → Ops')
  expect(judgeRequest(chain, 'stripe', 4)).toContain('Ops → Stripe → Ops')
  expect(judgeRequest(chain, 'customer', 4)).toBeNull()
  expect(judgeRequest(['customer'], 'seller', 1)).toBeNull()
})

test('a fifth request behind four others, or behind handoffs, is refused', () => {
  const chain = ['seller', 'scout', 'stripe', 'ops', 'customer'] as const
  expect(judgeRequest(chain, 'seller', 5)).toContain('Already 4 requests')
  expect(judgeRequest(['seller'], 'scout', 5)).toContain('Already 4 requests')
})

test('an agent does not ask itself', () => {
  expect(judgeRequest(['ops'], 'ops', 1)).toContain('itself')
})

test('requests of two conversations are no loop, whichever agents they are of', () => {
  const one = [wait('1', 'seller', 'scout', 'a1', 'a2'), wait('3', 'scout', 'ops', 'a2', null)]
  const other = [wait('2', 'scout', 'seller', 'b1', 'b2'), wait('4', 'ops', 'seller', 'c1', 'c2')]
  expect(findLoops([...one, ...other])).toEqual([])
})

test('loops are found apart from each other, and the youngest request of each is the one to end', () => {
  const one = [wait('1', 'seller', 'scout', 'a1', 'a2'), wait('4', 'scout', 'seller', 'a2', null)]
  const other = [
    wait('2', 'ops', 'customer', 'b1', 'b2'),
    wait('3', 'customer', 'stripe', 'b2', 'b3'),
    wait('5', 'stripe', 'ops', 'b3', 'b4'),
  ]
  const loops = findLoops([...one, ...other])
  expect(loops.map((loop) => loop.length)).toEqual([2, 3])
  expect(loops.map((loop) => findVictim(loop)?.id)).toEqual(['4', '5'])
})

test('finds wait cycles whichever request came first', () => {
  const circle = [wait('1', 'seller', 'scout', 'a1', 'a2'), wait('2', 'scout', 'seller', 'a2', 'a1')]
  expect(findLoops(circle).map((loop) => findVictim(loop)?.id)).toEqual(['2'])
})

import { expect, test } from 'vitest'
import { findCircles, findVictim, judgeRequest, type Wait } from './rules/waits.ts'

const wait = (id: string, from: Wait['from'], to: Wait['to']): Wait => ({
  id,
  from,
  to,
  createdAt: `2026-11-20T00:00:0${id}Z`,
})

test('a request along a chain of waiting agents is refused when it would come back to its sender', () => {
  const waits = [wait('1', 'seller', 'scout'), wait('2', 'scout', 'stripe'), wait('3', 'stripe', 'ops')]
  expect(judgeRequest(waits, { from: 'ops', to: 'seller', depth: 4 })).toContain(
    'Ops → Seller → Scout → Stripe → Ops',
  )
  expect(judgeRequest(waits, { from: 'ops', to: 'customer', depth: 4 })).toBeNull()
  expect(judgeRequest(waits, { from: 'customer', to: 'seller', depth: 1 })).toBeNull()
})

test('a fifth request behind four others is refused', () => {
  expect(judgeRequest([], { from: 'ops', to: 'customer', depth: 5 })).toContain('Already 4 requests')
})

test('an agent does not ask itself', () => {
  expect(judgeRequest([], { from: 'ops', to: 'ops', depth: 1 })).not.toBeNull()
})

test('circles are found apart from each other, and the youngest request of each is the one to end', () => {
  const one = [wait('1', 'seller', 'scout'), wait('4', 'scout', 'seller')]
  const other = [wait('3', 'stripe', 'ops'), wait('2', 'ops', 'customer'), wait('5', 'customer', 'stripe')]
  const circles = findCircles([...one, ...other])
  expect(circles.map((circle) => circle.length)).toEqual([2, 3])
  expect(circles.map((circle) => findVictim(circle)?.id)).toEqual(['4', '5'])
  expect(findCircles([wait('1', 'seller', 'scout'), wait('2', 'scout', 'ops')])).toEqual([])
})

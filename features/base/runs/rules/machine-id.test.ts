import { expect, test } from 'vitest'
import { isMachineId, withoutIds } from './machine-id.ts'

const ids = ['gid://shopify/Location/1', '0198a2f4-0000-7000-8000-0000000000a1']

test('ids of machines are told from SKUs and texts', () => {
  expect(ids.every(isMachineId)).toBe(true)
  expect(['AN-1000-BR', 'A lamp', 12, null].some(isMachineId)).toBe(false)
})

test('what people read of a value has no ids of machines', () => {
  const shown = JSON.stringify({ place: 'Berlin', locationId: ids[0], inner: { id: ids[1] } }, withoutIds)
  expect(shown).toBe('{"place":"Berlin","inner":{}}')
})

test('a list that people read has no ids of machines, and no gaps in their place', () => {
  expect(JSON.stringify({ ids, titles: ['A lamp', ids[0], null] }, withoutIds)).toBe(
    '{"ids":[],"titles":["A lamp",null]}',
  )
})

import { expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { createConnectionMemory } from './connection-memory.ts'

const session = (token: string, domain = 'lamps.myshopify.com') => ({
  domain,
  accessToken: new Secret(token),
})

test('what is known of a connection is known by its store and token alone, however often they are read anew', () => {
  const memory = createConnectionMemory<number>()
  memory.set(session('one'), 1)
  expect(memory.get(session('one'))).toBe(1)
  expect(memory.get(session('two'))).toBeUndefined()
  expect(memory.get(session('one', 'other.myshopify.com'))).toBeUndefined()
  memory.delete(session('one'))
  expect(memory.get(session('one'))).toBeUndefined()
})

test('of many connections the oldest is forgotten', () => {
  const memory = createConnectionMemory<number>()
  for (let at = 0; at <= 1_000; at += 1) memory.set(session(`t${at}`), at)
  expect([memory.get(session('t0')), memory.get(session('t1')), memory.get(session('t1000'))]).toEqual([
    undefined,
    1,
    1_000,
  ])
})

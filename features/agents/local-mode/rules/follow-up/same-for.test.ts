import { expect, test } from 'vitest'
import { readSameFor } from './same-for.ts'

test.each([
  'same for the rust one',
  'the same for rust please',
  'and the rust',
  'the rust one too please',
  'Rust as well',
  'ok, same price for the rust',
  'can you do the same with the rust one?',
  'and the same goes for the rust version',
  'rust gets the same',
])('“%s” is the same for another', (text) => {
  expect(readSameFor(text, ['rust'])?.name.toLowerCase()).toBe('rust')
})

test('with another number', () => {
  expect(readSameFor('and the rust one at 33', ['rust'])).toEqual({ name: 'rust', number: '33' })
})

test.each([
  'rust',
  'and the rust?',
  'rust too?',
  'not the rust one',
  'same for the rust one but 33',
  'the rust one',
  'same for the rust and the oat',
  'hide the rust one too',
  'same for the rust tomorrow',
  'the rust at 33',
])('“%s” is none', (text) => {
  expect(readSameFor(text, ['rust', 'oat'])).toBeNull()
})

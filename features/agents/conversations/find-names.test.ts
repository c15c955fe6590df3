import { expect, test } from 'vitest'
import { findNames } from './actions/find-names.ts'

/** A store that calls every word its own and no two of them one product. */
function wordyStore(known: readonly string[] = []) {
  const lookups: string[] = []
  const deps = {
    wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) => [...texts],
    findSlips: async () => [],
    findProducts: async (_workspaceId: string, name: string) => {
      lookups.push(name)
      return known.includes(name) ? [{ productId: name, title: name, price: 1, groupId: name }] : []
    },
  }
  return { lookups, deps }
}

test('a long question does not search the store for each pair of its words', async () => {
  const { lookups, deps } = wordyStore()
  const question = Array.from({ length: 75 }, (_each, n) => `w${String.fromCharCode(97 + (n % 26))}`).join(
    ' ',
  )
  await findNames(deps, 'workspace', question)
  expect(lookups.length).toBeLessThanOrEqual(60)
  expect(Math.max(...lookups.map((name) => name.split(' ').length))).toBeLessThanOrEqual(7)
})

test('the longest name of a question is found', async () => {
  const { deps } = wordyStore(['bookcase oak veneer'])
  const { names } = await findNames(deps, 'workspace', 'bookcase oak veneer kettle')
  expect(names).toEqual(['bookcase oak veneer', 'kettle'])
})

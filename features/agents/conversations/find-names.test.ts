import { expect, test } from 'vitest'
import { findNames } from './actions/find-names.ts'

const toProduct = (title: string) => ({
  ...{ productId: title, title, price: 1, groupId: title },
  ...{ category: null, brand: null },
})

/** A store that calls every word its own and no two of them one product. */
function wordyStore(known: readonly string[] = []) {
  const lookups: string[] = []
  const deps = {
    wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) => [...texts],
    findSlips: async () => [],
    findProducts: async (_workspaceId: string, name: string) => {
      lookups.push(name)
      return known.includes(name) ? [toProduct(name)] : []
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

test('words that a hyphen joins are of the name', async () => {
  const { deps } = wordyStore(['usb-c charger'])
  const wordsOfProducts = async (_workspaceId: string, texts: readonly string[]) =>
    texts.filter((text) => ['usb', 'charger'].includes(text))
  const named = async (text: string) =>
    (await findNames({ ...deps, wordsOfProducts }, 'workspace', text)).names
  expect(await named('the usb-c charger please')).toEqual(['usb-c charger'])
  expect(await named('the re-order charger please')).toEqual(['charger'])
})

test('a small word that begins or ends the title of a product is of its name', async () => {
  const titles = ['Is Court Shoe', 'May Lamp', 'Garden Can - Red']
  const deps = {
    wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) =>
      texts.filter((text) => ['court', 'shoe', 'lamp', 'garden'].includes(text)),
    findSlips: async () => [],
    findProducts: async (_workspaceId: string, name: string) =>
      titles
        .filter((title) => name.split(' ').every((word) => title.toLowerCase().includes(word.toLowerCase())))
        .map(toProduct),
  }
  const named = async (text: string) => (await findNames(deps, 'workspace', text)).names
  expect(await named('any is court shoe left')).toEqual(['is court shoe'])
  expect(await named('raise the price of Is to 20')).toEqual(['Is'])
  expect(await named('what is the court shoe')).toEqual(['court shoe'])
  expect(await named('how many may we sell')).toEqual([])
  expect(await named('stock of the garden can')).toEqual(['garden can'])
  expect(await named('the lamp can be hidden')).toEqual(['lamp'])
})

test('what a field shall be stays as it is written', async () => {
  const deps = {
    wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) =>
      texts.filter((text) => ['board', 'game', 'édition'].includes(text)),
    findSlips: async (_workspaceId: string, texts: readonly string[]) =>
      texts.filter((text) => text === 'edition').map((said) => ({ said, meant: 'édition' })),
    findProducts: async (_workspaceId: string, name: string) =>
      name.toLowerCase() === 'board game' ? [toProduct('Board Game')] : [],
  }
  const named = (text: string) => findNames(deps as never, 'workspace', text)
  const order = 'rename the board game to Board Game Nordic Edition'
  expect(await named(order)).toEqual({ text: order, names: ['board game'] })
})

const wordsOf = (title: string): string[] => title.toLowerCase().match(/\p{L}+/gu) ?? []

test('a size stands after the name it is of', async () => {
  const { deps } = wordyStore(['ink shoe', 'ink shoe 40', 'jacket', 'jacket M', 'large vase'])
  const spelled = async (text: string) => (await findNames(deps, 'workspace', text)).text
  expect(await spelled('stock of the size 40 ink shoe')).toBe('stock of the ink shoe 40')
  expect(await spelled('set the stock of the ink shoe in size 40 to 5')).toBe(
    'set the stock of the ink shoe 40 to 5',
  )
  expect(await spelled('the jacket, size medium')).toBe('the jacket M')
  // A text of its own is no size, and nothing is called so.
  const told = 'new description for the jacket: holds a medium bunch'
  expect(await spelled(told)).toBe(told)
  expect(await spelled('the ink shoe in size 41')).toBe('the ink shoe in size 41')
  expect(await spelled('the large vase')).toBe('the large vase')
})

test('what its title shall be names no product', async () => {
  const { deps } = wordyStore(['oak', 'lamp'])
  const { names } = await findNames(deps, 'workspace', 'make its search title “Oak lamp”')
  expect(names).not.toContain('lamp')
})

test('a measure belongs to the name it stands in, and is none by itself', async () => {
  const { deps } = wordyStore(['harbour scarf, 180 cm', 'harbour scarf', 'cm'])
  const named = async (text: string) => (await findNames(deps, 'workspace', text)).names
  expect(await named('harbour scarf, 180 cm')).toEqual(['harbour scarf, 180 cm'])
  expect(await named('the 30 cm')).toEqual([])
})

test('a title with signs and numbers is one name, as it is written', async () => {
  const title = 'Smörgås <Mini> 50 % Tray'
  const { deps } = wordyStore()
  const findProducts = async (_workspaceId: string, name: string) =>
    wordsOf(title).includes(name.toLowerCase()) ? [toProduct(title)] : []
  const named = async (text: string) => (await findNames({ ...deps, findProducts }, 'workspace', text)).names
  expect(await named(`stock of ${title.toLowerCase()}`)).toContain(title.toLowerCase())
  expect(await named('stock of the tray <new>')).not.toContain(title)
})

test('an English word and a currency are no slips of what is sold', async () => {
  const deps = {
    wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) =>
      texts.filter((text) => ['blanket', 'serving'].includes(text)),
    findSlips: async (_workspaceId: string, typed: readonly string[]) =>
      typed.map((one) => ({ typed: one, meant: 'serving' })),
    findProducts: async () => [toProduct('Serving Board')],
  }
  const textOf = async (text: string) => (await findNames(deps, 'workspace', text)).text
  expect(await textOf('what is the blanket in sterling')).toBe('what is the blanket in sterling')
  expect(await textOf('stock of the servign board')).toContain('serving')
})

test('cards that are refused are no product, and those that are sold are', async () => {
  const { deps } = wordyStore()
  const namesIn = async (question: string) => (await findNames(deps, 'workspace', question)).names
  expect(await namesIn('the cards keep getting refused, how are sales')).not.toContain('cards')
  expect(await namesIn('how do the cards sell')).toContain('cards')
})

test('a weekday is no name, though something is called so', async () => {
  const { deps } = wordyStore()
  expect((await findNames(deps, 'workspace', 'and sunday')).names).toEqual([])
  expect(
    (await findNames(deps, 'workspace', 'sell the mug for 60 and still make money')).names,
  ).not.toContain('money')
})

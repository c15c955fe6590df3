import { expect, test } from 'vitest'
import { readEnumeration } from './enumeration.ts'
import { readIntent } from './read-intent.ts'

const read = (text: string, names: string[]) =>
  readEnumeration(text, { today: '2026-11-22', agent: 'seller', names }, readIntent)

test.each<[string, string[], string]>([
  ['enable AN-1 and AN-2', ['AN-1', 'AN-2'], 'enable-products'],
  ['pls activate AN-1, AN-2 and AN-3', ['AN-1', 'AN-2', 'AN-3'], 'enable-products'],
  ['hide the oak tray and the ash tray', ['oak tray', 'ash tray'], 'disable-products'],
])('“%s” is one order for all that it names', (text, names, tool) => {
  expect(read(text, names)).toMatchObject({ tool, args: { products: names } })
})

test.each<[string, string[]]>([
  ['enable AN-1', ['AN-1']],
  ['enable AN-1 but not AN-2', ['AN-1', 'AN-2']],
  ['enable AN-1 and set the price of AN-2 to 5', ['AN-1', 'AN-2']],
  ['set the price of AN-1 and AN-2 to 5', ['AN-1', 'AN-2']],
  ['how do AN-1 and AN-2 sell', ['AN-1', 'AN-2']],
])('“%s” is none', (text, names) => {
  expect(read(text, names)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { correctSpelling } from './spelling.ts'
import { spellChosen, spellExceptions, spellOrders } from './spell-order.ts'
import { spellNumbers, spellSpoken } from './spoken.ts'
import { spellGerman } from './german-words.ts'

const correct = (text: string) => correctSpelling(text, (word) => word === 'candle')

test.each([
  ['how mutch did we sel', 'how much did we sell'],
  ['revenu betwen october', 'revenue between october'],
  ['feal about delivry', 'feel about delivery'],
  ['sold owt', 'sold out'],
])('a word that is misspelt is the one that was meant: %s', (typed, meant) => {
  expect(correct(typed)).toBe(meant)
})

test.each([
  ['a word of its own', 'any luck with the spoon'],
  ['a word of the store', 'candle'],
  ['a name', 'what did Marta write'],
  ['a text of somebody', 'rename the candle to betwen "owt"'],
])('%s stays as it is', (_what, text) => {
  expect(correct(text)).toBe(text)
})

describe('what is said in other words', () => {
  test('is left out, chosen and filled in as the order for it', () => {
    expect(spellExceptions('put all mugs live, just not the breakfast mugs', ['breakfast mugs'])).toBe(
      'put all mugs live except breakfast mugs',
    )
    expect(spellExceptions('not the mugs', ['mugs'])).toBe('not the mugs')
    expect(spellChosen('take the best 25 that are ready and turn them on')).toBe(
      'enable the best 25 that are ready',
    )
    expect(spellOrders('the mug is made by Nord, put that in as its brand', ['mug'])).toBe(
      'set the brand of mug to Nord',
    )
    expect(spellOrders('the brand of the mug is missing', ['mug'])).toBe('the brand of the mug is missing')
  })

  test('is a number, and nothing that was taken back', () => {
    expect(spellNumbers('to forty five dollars')).toBe('to 45 dollars')
    expect(spellNumbers('a hundred and twenty')).toBe('120')
    expect(spellSpoken('turn off, no wait, switch off the mugs')).toBe('switch off the mugs')
    expect(spellSpoken('I would like to know which listings are weak')).toBe('which listings are weak')
    expect(spellSpoken('i want to see the mug off')).toBe('i want to see the mug off')
  })

  test('is English where some of its words are German', () => {
    expect(spellGerman('how many bestellungen did we have gestern')).toBe(
      'how many orders did we have yesterday',
    )
    expect(spellGerman('wie viele Bestellungen hatten wir')).toBe('wie viele Bestellungen hatten wir')
  })
})

test.each<[string, string[], string]>([
  ['trucker jackets: offline', ['trucker jackets'], 'hide trucker jackets'],
  ['the mugs on please', ['mugs'], 'enable mugs'],
  ['price for the mug 68, was 71', ['mug'], 'set the price of mug to 68'],
  ['the vase weighs 1.4 kg, add that', ['vase'], 'set the weight of vase to 1.4 kg'],
  ['material of the vase is clay, put that in the feed', ['vase'], 'set the material of vase to clay'],
  ['i counted, its 25. change it', [], 'set the stock of it to 25'],
  ['the mugs are live', ['mugs'], 'the mugs are live'],
  ['products with no weight', ['weight'], 'products with no weight'],
])('“%s” is an order in other words, or none', (text, names, order) => {
  expect(spellOrders(text, names)).toBe(order)
})

test.each(['small', 'color', 'collection', 'channels', 'recorded', 'battery'])(
  '“%s” is a word of its own and no slip',
  (word) => expect(correctSpelling(`how many with ${word} parts`, () => false)).toContain(` ${word} `),
)

test('a country is no slip of another', () => {
  expect(correctSpelling('sales in slovenia', () => false)).toBe('sales in slovenia')
  expect(correctSpelling('and australia', () => false)).toBe('and australia')
})

test('what stands in a field and is wrong is no value, and what it is instead is', () => {
  expect(spellOrders('The vendor on the mug is wrong. It is Klint, please correct.', ['mug'])).toBe(
    'set the vendor of mug to Klint',
  )
  const denied = 'The vendor on the mug is wrong. It is not Klint.'
  expect(spellOrders(denied, ['mug'])).toBe(denied)
  const unsaid = 'The vendor on the mug is wrong.'
  expect(spellOrders(unsaid, ['mug'])).toBe(unsaid)
})

test('what is chosen first is switched without what is excepted last', () => {
  expect(spellChosen('Everything that is ready, switch it on for shoppers, apart from the candles.')).toMatch(
    /ready.* except the candles$/,
  )
})

test('two states are both, and stay as they are in a text of its own', () => {
  expect(spellChosen('enable all mugs that are ready and in stock')).toBe(
    'enable all mugs that are ready in stock',
  )
  const own = 'set the description of the mug to "Always ready and in stock"'
  expect(spellChosen(own)).toBe(own)
})

test('thousands of commas choose nothing, and are not tried for long', () => {
  const commas = ', '.repeat(4_000)
  expect(spellChosen(commas)).toBe(commas)
})

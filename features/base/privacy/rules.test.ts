import { expect, test } from 'vitest'
import { addRows, mergePersons, nobody, readPerson, toPattern, toPerson } from './rules.ts'

test('names a customer as Shopify does: by number, address and orders', () => {
  const message = {
    shop_domain: 'x.myshopify.com',
    customer: { id: '191167', email: 'anna@example.com', phone: '+4912345678' },
    orders_to_redact: ['299938', '280263'],
  }
  expect(toPerson('customers/redact', message)).toEqual({
    ...nobody,
    customerGid: 'gid://shopify/Customer/191167',
    emails: ['anna@example.com'],
    phones: ['+4912345678'],
    orderGids: ['gid://shopify/Order/299938', 'gid://shopify/Order/280263'],
  })
  expect(toPerson('shop/redact', { shop_domain: 'x.myshopify.com' })).toBeNull()
})

test('takes an address or a customer number from a merchant, and nothing else', () => {
  expect(readPerson('#191167')?.customerGid).toBe('gid://shopify/Customer/191167')
  expect(readPerson('gid://shopify/Customer/7')?.customerGid).toBe('gid://shopify/Customer/7')
  expect(readPerson('anna@example.com')?.emails).toEqual(['anna@example.com'])
  for (const text of ['Anna', 'anna@', '@example.com', '12a', 'gid://shopify/Order/7'])
    expect(readPerson(text)).toBeNull()
})

test('knows each thing of a person once', () => {
  const one = { ...nobody, emails: ['a@example.com'], customerGid: 'gid://shopify/Customer/1' }
  expect(mergePersons(one, { emails: ['a@example.com', 'b@example.com'], names: ['Anna Dahl'] })).toEqual({
    ...one,
    emails: ['a@example.com', 'b@example.com'],
    names: ['Anna Dahl'],
  })
})

test('counts the rows of a table together', () => {
  const counted = [
    { table: 'orders', rows: 2 },
    { table: 'tickets', rows: 1 },
  ]
  expect(addRows(counted, { table: 'orders', rows: 3 })).toEqual([
    { table: 'tickets', rows: 1 },
    { table: 'orders', rows: 5 },
  ])
})

test('looks for nobody where a name is a word like any other', () => {
  expect(toPattern(nobody)).toBeNull()
  expect(toPattern({ ...nobody, names: ['Rose'] })).toBeNull()
  expect(toPattern({ ...nobody, names: ['Rose Miller'] })).toContain('Rose')
})

test.each([
  // As JSON writes a line break, also within JSON that is itself a text.
  ['{"said":"Hello\\nanna@example.com"}', true],
  ['{"said":"{\\"to\\":\\"x\\\\nanna@example.com\\"}"}', true],
  ['Call\\tRose\\nMiller', true],
  ['Miller, Rose', true],
  ['hanna@example.com', false],
  ['Primrose Miller', false],
  ['Call 4712345678.', true],
  ['+4712345678', true],
  ['gid://shopify/Order/4712345678', false],
  ['#4712345678', false],
  ['4712345678.50', false],
  ['14712345678', false],
])('finds a person in %j: %s', (text, isFound) => {
  const person = { emails: ['anna@example.com'], phones: ['4712345678'], names: ['Rose Miller'] }
  expect(new RegExp(toPattern({ ...nobody, ...person }) ?? '', 'i').test(text)).toBe(isFound)
})

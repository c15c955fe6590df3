import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
})
afterAll(() => server.close())

const eur = { currency: 'EUR', rate: '1.0825', source: 'ECB reference rates', date: '2026-11-20' }
const view = async (token: string) => (await call(server.origin, contract.viewCurrencies, {}, token)).data
const nothing = { reporting: null, rates: [], kept: {} }

test('a rate is kept as it was entered, with its source and its day, for this merchant alone', async () => {
  const [token, other] = [await newMerchant(server.origin), await newMerchant(server.origin)]
  expect(await view(token)).toEqual(nothing)
  const body = { reporting: 'USD', rates: [eur] }
  await call(server.origin, contract.saveCurrencies, { body }, token)
  await call(server.origin, contract.saveCurrencies, { body }, token)
  expect(await view(token)).toEqual({ ...body, kept: {} })
  expect(await view(other)).toEqual(nothing)
})

test('rates belong to their reporting currency, are kept for when it is chosen again, and go when they are left out', async () => {
  const token = await newMerchant(server.origin)
  const save = (body: contract.CurrencySettings) =>
    call(server.origin, contract.saveCurrencies, { body }, token)
  await save({ reporting: 'USD', rates: [eur] })
  const kept = { USD: [eur] }
  await save({ reporting: null, rates: [] })
  expect(await view(token)).toEqual({ reporting: null, rates: [], kept })
  await save({ reporting: 'GBP', rates: [] })
  expect(await view(token)).toEqual({ reporting: 'GBP', rates: [], kept })
  // The same request twice leaves the same.
  for (const rates of [[eur], [eur], [], []]) {
    await save({ reporting: 'USD', rates })
    expect(await view(token)).toEqual({ reporting: 'USD', rates, kept: {} })
  }
})

test('refuses what is no rate', async () => {
  const token = await newMerchant(server.origin)
  const statusOf = async (rate: object) => {
    const body = { reporting: 'USD', rates: [{ ...eur, ...rate }] }
    return (await send(server.origin, contract.saveCurrencies, { body }, token)).status
  }
  const wrong = [{ currency: 'usd' }, { currency: 'USD' }, { rate: '-1' }, { rate: '0' }, { source: ' ' }]
  for (const each of [...wrong, { date: '2999-01-01' }, { date: 'today' }]) {
    expect([each, await statusOf(each)]).toEqual([each, 400])
  }
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type Seller, setSeller } from '../contract.ts'
import { SellerForm, sellerProblem } from './seller-form.tsx'

const peer = usePeer()

const nothing: Seller['facts'] = {
  sellerName: null,
  sellerUrl: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  returnPolicyUrl: null,
  acceptsReturns: null,
  returnWindowDays: null,
  storeCountry: null,
}

test('the country of the store is chosen by its name and saved by its code', async () => {
  const seller: Seller = { facts: nothing, fromStore: { ...nothing, storeCountry: 'NO' }, edited: {} }
  peer.on(setSeller, ({ body }) => ({
    body: { success: true, data: { ...seller, facts: { ...nothing, ...(body as object) } } },
  }))
  show(<SellerForm seller={seller} />)
  const country = await screen.findByRole('combobox', { name: 'Store country' })
  expect(screen.getByText('Norway', { selector: 'bdi' })).toBeTruthy()
  expect(within(country).getByRole('option', { name: 'Choose' })).toBeTruthy()
  await userEvent.selectOptions(country, 'Germany')
  await userEvent.click(screen.getByRole('button', { name: 'Save seller details' }))
  expect(await screen.findByText('Seller details saved')).toBeTruthy()
  expect(peer.asked.map(({ body }) => body)).toEqual([{ storeCountry: 'DE' }])
})

test.each([
  ['30', null],
  ['3,650', null],
  ['٣٠', null],
  ['', null],
  ['0', 'Enter a whole number from 1 to 3,650'],
  ['1.5', 'Enter a whole number from 1 to 3,650'],
  ['3651', 'Enter a whole number from 1 to 3,650'],
  ['a month', 'Enter a whole number from 1 to 3,650'],
])('the days to return are a whole number: "%s"', (text, problem) => {
  expect(sellerProblem('returnWindowDays', text)).toBe(problem)
})

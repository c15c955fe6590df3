import { expect, test } from 'vitest'
import { sellerFactsMissing } from './deployment.ts'

const said = {
  sellerName: 'Nord',
  sellerUrl: 'https://nord.example',
  privacyPolicyUrl: 'https://nord.example/privacy',
  termsUrl: 'https://nord.example/terms',
  returnPolicyUrl: 'https://nord.example/returns',
  acceptsReturns: true,
  returnWindowDays: 30,
  storeCountry: 'NO',
}

test('the facts about returns count as much as the links', () => {
  expect(sellerFactsMissing(said)).toEqual([])
  expect(sellerFactsMissing({ ...said, acceptsReturns: null, returnWindowDays: null })).toEqual([
    'whether you accept returns',
    'days to return',
  ])
})

test('does not require a return window when the seller accepts no returns', () => {
  expect(sellerFactsMissing({ ...said, acceptsReturns: false, returnWindowDays: null })).toEqual([])
})

import { expect, test } from 'vitest'
import { splitTitle } from './group-rows.ts'

test('a title is cut before its variant, so that the variant stays whole', () => {
  expect(splitTitle('Boot - Ink / 42')).toEqual(['Boot', ' - Ink / 42'])
  expect(splitTitle('T-shirt - long - Ink')).toEqual(['T-shirt - long', ' - Ink'])
  expect(splitTitle('Speckled mug, 300 ml')).toEqual(['Speckled mug, 300 ml', ''])
})

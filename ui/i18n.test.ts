/** The browser has no parser for messages: whatever it reads was compiled by the build. */
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { soFar } from './chart.ts'
import { formatCount } from './format.ts'
import { i18n } from './i18n.ts'
import de from './messages/de.json'

test('texts in the code have their values and plurals without a parser', () => {
  const uncompiled = '{not} compiled'
  expect(i18n._(uncompiled)).toBe(uncompiled)
  expect(soFar('23 Nov')).toBe('23 Nov, so far')
  expect(formatCount(1, 'product')).toBe('1 product')
  expect(formatCount(2_000, 'product')).toBe('2,000 products')
})

test('translations are compiled when they are imported', () => {
  const german = setupI18n({ locale: 'de', messages: { de } })
  german.setMessagesCompiler((text) => [text])
  const ids = Object.keys(de)
  expect(ids.length).toBeGreaterThan(2_000)
  expect(ids.map((id) => german._(id)).filter((text) => /, plural,/.test(text))).toEqual([])
})

import { expect, test } from 'vitest'
import { sayNotRecorded } from './not-recorded.ts'
import { toWords } from './words.ts'

const say = (text: string) => sayNotRecorded(toWords(text), new Set())

test.each([
  ['how many people looked at our website yesterday without buying', 'who visits your shop'],
  ['how many people were on our website today', 'who visits your shop'],
  ['out of 100 visitors, how many end up buying', 'who visits your shop'],
  ['when does the next delivery from Skogrand get here', 'your suppliers'],
  ['what does my billing look like, can I upgrade', 'what you pay for Vitrine'],
])('“%s” is not recorded', (text, lacks) => {
  expect(say(text)).toContain(lacks)
})

test.each([
  'that order #1037, billing in Texas but shipping elsewhere, is it suspicious?',
  'which customers complain about our website',
  'how are sales on our website',
  'which customers bought nothing last month',
])('“%s” is asked of what is recorded', (text) => {
  expect(say(text)).toBeNull()
})

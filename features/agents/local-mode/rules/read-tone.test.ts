import { expect, test } from 'vitest'
import { readPasted } from './read-tone.ts'

test.each([
  ['answer this message: where is my parcel', 'response-generator', 'where is my parcel'],
  ['what is the tone of this: “never again with you”', 'sentiment-analyzer', 'never again with you'],
])('“%s” is of the text behind the colon', (text, tool, pasted) => {
  expect(readPasted(text)).toMatchObject({ tool, args: { text: pasted } })
})

test.each([
  'reply to ticket 12 with this: we ship a new one tomorrow',
  'answer #12 with the following: it is on its way',
  'respond with this: it is on its way',
  'save this reply: it is on its way',
])('“%s” pastes no customer’s message', (text) => expect(readPasted(text)).toBeNull())

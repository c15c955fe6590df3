import { expect, test } from 'vitest'
import { readPasted } from './read-tone.ts'

test.each([
  ['answer this message: where is my parcel', 'response-generator', 'where is my parcel'],
  ['what is the tone of this: “never again with you”', 'sentiment-analyzer', 'never again with you'],
  [
    'A lady wrote me: "The vase came in two pieces." How would you answer her?',
    'response-generator',
    'The vase came in two pieces.',
  ],
  ['“Where is it?!” - what should I reply to him', 'response-generator', 'Where is it?!'],
])('“%s” is of the text that was pasted', (text, tool, pasted) => {
  expect(readPasted(text)).toMatchObject({ tool, args: { text: pasted } })
})

test.each([
  'reply to ticket 12 with this: we ship a new one tomorrow',
  'answer #12 with the following: it is on its way',
  'respond with this: it is on its way',
  'I wrote her "it is on its way" and "sorry". How would you answer her?',
  'save this reply: it is on its way',
])('“%s” pastes no customer’s message', (text) => expect(readPasted(text)).toBeNull())

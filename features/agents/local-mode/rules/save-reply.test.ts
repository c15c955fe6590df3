import { expect, test } from 'vitest'
import { readSaveReply } from './save-reply.ts'

const long =
  'Dear Ida, it left on Friday: tracking 12. Sorry for the wait!\n\nYour "Oak" lamp follows - soon.'

test.each<[string, number, string]>([
  ['save this as reply on #2: It leaves today.', 2, 'It leaves today.'],
  ['put this on ticket 3 as a reply: "For free."', 3, 'For free.'],
  ['Save reply ticket 3 - Hello', 3, 'Hello'],
])('“%s” names its ticket by number', (text, ticket, written) => {
  expect(readSaveReply(text)).toMatchObject({
    tool: 'save-reply',
    args: { ticket, text: written },
    first: null,
  })
})

test.each<[string, string[]]>([
  ["Keep this as the reply on Ida Berg's ticket about her parcel: TEXT", ['ida', 'berg', 'parcel']],
  ['Keep this as the reply on Ida\'s ticket: "TEXT"', ['ida']],
  ['Keep this as the reply on the "Where is my parcel?" ticket: TEXT', ['where', 'is', 'my', 'parcel']],
  ['Save this as the answer to “Thank you”: “TEXT”', ['thank', 'you']],
  ['save a reply to Jonas: TEXT', ['jonas']],
  ["on jonas weber's ticket save this reply: TEXT", ['jonas', 'weber']],
  ["For Marta's ticket, please keep this as the answer:\nTEXT", ['marta']],
  ['reply for ida about the parcel, save it: TEXT', ['ida', 'parcel']],
  ['put a reply on the wrong colour ticket saying "TEXT"', ['wrong', 'colour']],
  ["could you store the following draft for marta but don't send it: TEXT", ['marta']],
  ["I'd like to save a reply on Ida's ticket: TEXT", ['ida']],
  ['save this as a reply: TEXT', []],
  ['save a reply to jonas and marta: TEXT', ['jonas', 'marta']],
])('“%s” keeps the text as it was typed', (form, words) => {
  const text = form.replace('TEXT', long)
  expect(readSaveReply(text)).toMatchObject({
    tool: 'save-reply',
    args: { text: long },
    first: { read: 'ticket number', words, status: null },
  })
})

test('no condition, no later time and no negation is passed over', () => {
  expect(readSaveReply('save this reply for ida tomorrow: Hi')).toMatchObject({ part: 'answer' })
  expect(readSaveReply('keep this reply on ida’s ticket if she writes again: Hi')).toMatchObject({
    text: expect.stringContaining('no later time'),
  })
  expect(readSaveReply("don't save this reply for ida: Hi")).toBeNull()
  expect(readSaveReply('save this for ida, but never as a reply: Hi')).toBeNull()
})

test.each([
  'draft a reply to ticket 3',
  'write a reply to jonas: say that we are sorry',
  'save this as the description of the lamp: A reply of light',
  'reply to jonas: we are sorry',
  'put the lamp on the purchase list with a note: for ida',
])('“%s” keeps nothing on a ticket', (text) => expect(readSaveReply(text)).toBeNull())

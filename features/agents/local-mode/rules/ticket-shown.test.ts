import { expect, test } from 'vitest'
import { readTicketShown } from './ticket-shown.ts'

const people = ['ida', 'berg', 'jonas', 'marta', 'silva']

test.each<[string, string]>([
  ["Let me see Marta Silva's ticket", 'marta silva'],
  ["open jonas's case please", 'jonas'],
  ['let me see what jonas wrote', 'jonas'],
  ['can you show me the ticket from ida berg?', 'ida berg'],
])('“%s” shows the tickets of “%s”', (text, search) => {
  expect(readTicketShown(text, people)).toMatchObject({ tool: 'find-tickets', args: { search }, first: null })
})

test.each<[string, string[]]>([
  ['show me the scratched ticket', ['scratched']],
  ["what's in the wrong colour ticket", ['wrong', 'colour']],
  ['pull up the "Where is my parcel?" ticket', ['where', 'is', 'my', 'parcel']],
  ["show ida berg's ticket about the parcel", ['ida', 'berg', 'parcel']],
])('“%s” shows the ticket with the words %j', (text, words) => {
  expect(readTicketShown(text, people)).toMatchObject({
    tool: 'find-tickets',
    first: { read: 'ticket number', words },
  })
})

test.each([
  'show me the open tickets',
  'show me the last message',
  'show ticket 3',
  'open the ticket again',
  'show me the lamp',
  'show me the message about delivery',
  'read the urgent case',
  'and marta',
  "show marta's ticket and close it",
  'show the 2 star complaint',
])('“%s” shows no ticket by its words', (text) => expect(readTicketShown(text, people)).toBeNull())

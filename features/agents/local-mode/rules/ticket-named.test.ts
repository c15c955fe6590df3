import { expect, test } from 'vitest'
import { pickTickets, readTicketNamed, searchOf } from './ticket-named.ts'

const rows = [
  { ticket: 1, customer: 'Ida Berg', subject: 'Where is my parcel?', status: 'open' },
  { ticket: 2, customer: 'Jonas Weber', subject: 'Scratched on arrival', status: 'open' },
  { ticket: 3, customer: 'Marta Silva', subject: 'Wrong colour', status: 'open' },
  { ticket: 4, customer: 'Ida Berg', subject: 'Thank you', status: 'resolved' },
]
const pick = (text: string, told: string[] = []) =>
  pickTickets(rows, { words: readTicketNamed(text).words, told }, ({ status }) => status === 'open').map(
    ({ ticket }) => ticket,
  )

test.each<[string, number[]]>([
  ["Ida Berg's ticket about her parcel", [1]],
  ['the "Where is my parcel?" ticket', [1]],
  ['Ida\'s "Thank you" one', [4]],
  ['the thank you one from ida', [4]],
  ['Ida’s thank-you message', [4]],
  ['the one with the scratches', [2]],
  ["jonas's", [2]],
  ['martas ticket', [3]],
  ['the wrong color complaint', [3]],
  ['the ticket of Mrs Silva', [3]],
  // What is fit comes before what is not.
  ['ida', [1]],
  // A word that no ticket has is not passed over.
  ["jonas's ticket about the lamp", []],
  ['ida and jonas', []],
  ['jon', []],
])('“%s” are the tickets %j', (text, tickets) => expect(pick(text)).toEqual(tickets))

test('of several what was told beside them tells which', () => {
  const all = () => true
  const words = ['ida']
  expect(pickTickets(rows, { words, told: ['has', 'her', 'parcel'] }, all)).toMatchObject([{ ticket: 1 }])
  expect(pickTickets(rows, { words, told: ['happy'] }, all)).toHaveLength(2)
})

test('a number names a ticket by itself, and a word is looked for by its beginning', () => {
  expect(readTicketNamed('ticket 12 of ida')).toEqual({ number: 12, words: [] })
  expect(['martas', 'scratches', 'idas', 'ida', 'colour'].map(searchOf)).toEqual([
    'marta',
    'scratch',
    'ida',
    'ida',
    'colo',
  ])
})

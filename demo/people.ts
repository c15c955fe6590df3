/** Customers: names, mail addresses under example.com, and where they live. */
import { pick, pickWeighted, roll, between } from './chance.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  acceptsMail: boolean
  street: string
  city: string
  zip: string
  province: string | null
  country: string
  countryCode: string
}

const firstNames = (
  'Anna Ben Clara David Elin Finn Grace Hugo Ida James Karin Liam Maja Noah Olivia Peter Rosa Sam Tilda Victor ' +
  'Amara Björn Chloé Dmitri Esra Frida Giulia Håkon Ines Jorge Kenji Leïla Mehmet Nadia Oskar Priya Ravi Sofie Tomasz Yara'
).split(' ')
const lastNames = (
  'Andersen Baker Carter Dahl Evans Fischer Garcia Hansen Ivanov Johnson Karlsson Lopez Miller Nguyen Olsen Patel ' +
  "Quinn Rossi Schmidt Taylor Ueda Vogel Wright Yilmaz Zimmermann Bergström O'Brien Müller Sørensen Lefèvre"
).split(' ')
const streets = [
  'Mill Lane',
  'Harbour Street',
  'Station Road',
  'Birch Avenue',
  'Church Hill',
  'Kirkegata',
  'Lindenweg',
]

const places = [
  [
    'United States',
    'US',
    45,
    [
      ['Austin', 'TX', '78701'],
      ['Chicago', 'IL', '60614'],
      ['Seattle', 'WA', '98103'],
      ['Brooklyn', 'NY', '11211'],
      ['Denver', 'CO', '80205'],
    ],
  ],
  [
    'Germany',
    'DE',
    14,
    [
      ['Berlin', null, '10115'],
      ['Hamburg', null, '20357'],
      ['Köln', null, '50667'],
    ],
  ],
  [
    'United Kingdom',
    'GB',
    12,
    [
      ['London', null, 'E8 3PH'],
      ['Leeds', null, 'LS1 4DY'],
      ['Bristol', null, 'BS1 5TR'],
    ],
  ],
  [
    'Sweden',
    'SE',
    8,
    [
      ['Stockholm', null, '118 26'],
      ['Malmö', null, '211 20'],
    ],
  ],
  [
    'Norway',
    'NO',
    7,
    [
      ['Oslo', null, '0554'],
      ['Bergen', null, '5003'],
    ],
  ],
  [
    'Canada',
    'CA',
    6,
    [
      ['Toronto', 'ON', 'M6J 1E6'],
      ['Montréal', 'QC', 'H2T 1S4'],
    ],
  ],
  ['Denmark', 'DK', 3, [['København', null, '2200']]],
  ['France', 'FR', 2, [['Lyon', null, '69001']]],
  ['Netherlands', 'NL', 2, [['Utrecht', null, '3511 AX']]],
  ['Australia', 'AU', 1, [['Melbourne', 'VIC', '3065']]],
] as const

export function personOf(seed: number, customer: number): Person {
  const firstName = pick(firstNames, seed, customer, 111)
  const lastName = pick(lastNames, seed, customer, 112)
  const weighted = places.map((place) => [place, place[2]] as const)
  const [country, countryCode, , cities] = pickWeighted(weighted, seed, customer, 113)
  const [city, province, zip] = pick<readonly [string, string | null, string]>(cities, seed, customer, 114)
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
  return {
    firstName,
    lastName,
    email: `${mailbox}.${customer}@example.com`,
    acceptsMail: roll(seed, customer, 115) < 0.42,
    street: `${between(1, 180, seed, customer, 116)} ${pick(streets, seed, customer, 117)}`,
    city,
    zip,
    province,
    country,
    countryCode,
  }
}

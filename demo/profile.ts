/** Who a shop is: everything about it that follows from its domain alone. */
import { pickWeighted, seedOf } from './chance.ts'

export interface ShopProfile {
  domain: string
  seed: number
  name: string
  email: string
  currency: 'USD' | 'EUR' | 'GBP' | 'SEK'
  /** How many units of the currency stand for one dollar in the price lists. */
  rate: number
  country: string
  countryCode: string
  city: string
  zip: string
  timezone: string
}

export const DOMAIN = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/
/** The shops that the console shows as its demo: one each workspace, all the same house. */
const HOME_SHOP = /^vitrine-demo(-[a-z0-9]+)?\.myshopify\.com$/

type ShopLocation = Pick<
  ShopProfile,
  'currency' | 'rate' | 'country' | 'countryCode' | 'city' | 'zip' | 'timezone'
>

const places: Record<'us' | 'de' | 'gb' | 'se', ShopLocation> = {
  us: {
    currency: 'USD',
    rate: 1,
    country: 'United States',
    countryCode: 'US',
    city: 'Portland',
    zip: '97209',
    timezone: 'America/Los_Angeles',
  },
  de: {
    currency: 'EUR',
    rate: 1,
    country: 'Germany',
    countryCode: 'DE',
    city: 'Hamburg',
    zip: '20457',
    timezone: 'Europe/Berlin',
  },
  gb: {
    currency: 'GBP',
    rate: 1,
    country: 'United Kingdom',
    countryCode: 'GB',
    city: 'Leith',
    zip: 'EH6 6JJ',
    timezone: 'Europe/London',
  },
  se: {
    currency: 'SEK',
    rate: 10,
    country: 'Sweden',
    countryCode: 'SE',
    city: 'Göteborg',
    zip: '411 03',
    timezone: 'Europe/Stockholm',
  },
}

/** `like`: the shop whose goods and orders it has, itself if none is named. */
export function profileOf(domain: string, salt: string, like: string = domain): ShopProfile {
  const seed = seedOf(`${salt}/${like}`)
  const weighted = [
    [places.us, 70],
    [places.de, 15],
    [places.gb, 8],
    [places.se, 7],
  ] as const
  const place = HOME_SHOP.test(domain) ? places.us : pickWeighted(weighted, seed, 1)
  return { domain, seed, name: nameOf(domain), email: `hello@${domain}`, ...place }
}

function nameOf(domain: string): string {
  if (HOME_SHOP.test(domain)) return 'Atelier Nord'
  const words = domain.replace('.myshopify.com', '').split('-').filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Demo Store'
}

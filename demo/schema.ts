/** The part of the Admin API 2026-10 that the store understands; a test holds it against the real schema. */
import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'

export const API_VERSION = '2026-10'
/** Versions answered as themselves; any other falls forward to API_VERSION, as unsupported ones do at Shopify. */
export const KNOWN_VERSIONS: ReadonlySet<string> = new Set([API_VERSION, 'unstable'])

const files = [
  'root',
  'shop',
  'products',
  'attachments',
  'definitions',
  'inventory',
  'orders',
  'payments',
  'writes',
  'background',
]

export const schema: GraphQLSchema = buildSchema(
  files.map((file) => readFileSync(new URL(`./schema/${file}.graphql`, import.meta.url), 'utf8')).join('\n'),
)

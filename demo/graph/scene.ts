/** What a document is answered from: the shop, who asks, and the shop's background work. */
import { GraphQLError } from 'graphql'
import type { BulkDesk } from '../bulk.ts'
import type { Shop } from '../shop.ts'
import type { Hooks } from '../webhooks.ts'
import { connect, type PageArgs, type RowListing } from './connection.ts'

export interface Scene {
  shop: Shop
  /** The shop's public address, without a slash at the end. */
  base: string
  /** Where the shop's bulk files are fetched: by programs, so never through a public address. */
  filesBase: string
  scopes: readonly string[]
  isBulk: boolean
  bulk: BulkDesk
  hooks: Hooks
}

export function pageOf<T, N>(scene: Scene, listing: RowListing<T>, args: PageArgs, toNode: (item: T) => N) {
  return connect(listing, args, toNode, scene.isBulk)
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** Hundredths to decimal text. */
export function toMoney(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

export function toMoneyV2(scene: Scene, hundredths: number) {
  return { amount: toMoney(hundredths), currencyCode: scene.shop.profile.currency }
}

export function toMoneyBag(scene: Scene, hundredths: number) {
  const money = toMoneyV2(scene, hundredths)
  return { shopMoney: money, presentmentMoney: money }
}

/** Refuses, as Shopify does, a field that the token's scopes do not cover; a write scope covers reading. */
export function requireScope(scene: Scene, scope: string, field: string): void {
  if (scene.scopes.includes(scope) || scene.scopes.includes(scope.replace('read_', 'write_'))) return
  throw new GraphQLError(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: `\`${scope}\` access scope.`,
    },
  })
}

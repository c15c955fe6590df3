/** For tests: figures that are computed from the store's records by queries of their own, and what names of products mean. */
import { sql, type SQL } from 'drizzle-orm'
import { sayMoney } from '#features/insight/analysis/rules/market-wording.ts'
import type { TestServer } from '#tests/world/server.ts'
import type { ExpectedFigure } from './phrasing.fixture.ts'

export type StoreRecords = {
  /** How the figure may be written. */
  figure: (figure: ExpectedFigure) => Promise<string[]>
  /** Whether what was given means products with these words, and nothing else. */
  areProducts: (given: readonly string[], wanted: string) => Promise<boolean>
}

export async function openRecords({ db }: TestServer, workspaceId: string): Promise<StoreRecords> {
  const rowsOf = async <T extends Record<string, unknown>>(query: SQL) =>
    (await db.asSystem((tx) => tx.execute<T>(query))).rows
  const [{ zone = 'UTC', currency = 'USD' } = {}] = await rowsOf<{ zone: string; currency: string }>(
    sql`select s.time_zone as zone, t.shop ->> 'currency' as currency from order_sync_state s join stores t on t.id = s.store_id where s.workspace_id = ${workspaceId}`,
  )
  const products = await rowsOf<{ id: string; title: string; category: string | null }>(
    sql`select product_id as id, title, category from products where workspace_id = ${workspaceId} and removed_at is null`,
  )
  const named = (name: string) => {
    const own = products.filter(({ id }) => id.toLowerCase() === name.toLowerCase())
    if (own.length > 0) return own
    const words = wordsOf(name)
    return products.filter(({ title, category }) => {
      const said = new Set(wordsOf(`${title} ${category ?? ''}`))
      return words.every((word) => said.has(word))
    })
  }
  return {
    figure: async ({ sql: query, as }) => {
      const [row = {}] = await rowsOf(bind(query, { ws: workspaceId, zone }))
      const [value] = Object.values(row)
      return formsOf(value, as, currency)
    },
    areProducts: async (given, wanted) => {
      const ids = new Set(named(wanted).map(({ id }) => id))
      const meant = given.map(named)
      return ids.size > 0 && meant.every((some) => some.length > 0 && some.every(({ id }) => ids.has(id)))
    },
  }
}

/** The query with its named parameters. */
function bind(query: string, values: Record<string, string>): SQL {
  const parts = query.split(/(?<!:):(ws|zone)\b/)
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[part]}`)))
}

function formsOf(value: unknown, as: ExpectedFigure['as'], currency: string): string[] {
  if (as === 'text') return [String(value ?? '').slice(0, 40)]
  const number = Number(value ?? 0)
  const plain = (most: number) => new Intl.NumberFormat('en', { maximumFractionDigits: most }).format(number)
  if (as === 'number')
    return [...new Set([plain(0), plain(1), plain(2), number.toFixed(2)])].filter(
      (_form, at) => at > 0 || Number.isInteger(number),
    )
  if (as === 'percent')
    return [0, 1, 2].map(
      (digits) => `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(number * 100)}%`,
    )
  const whole = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 })
  return [sayMoney(number, currency), whole.format(number)]
}

/** Words of a name without case, marks and plural endings. */
function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !/^(?:the|a|an|in|of|and|my)$/.test(word))
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(?<=ss|[xz]|ch|sh)es$/, '')
        .replace(/(?<!s)s$/, ''),
    )
}

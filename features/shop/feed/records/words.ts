import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

const maxTitles = 40
const maxCategories = 5_000

/** Titles and ids of live products that hold one of the texts as whole words, some for each; small letters. */
export async function listTitlesWith(
  tx: Tx,
  key: StoreKey,
  texts: readonly string[],
): Promise<{ title: string; productId: string }[]> {
  const asked = texts.map((text) => ({
    likeness: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
    pattern: `(^|[^[:alnum:]])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^[:alnum:]])`,
  }))
  const { rows } = await tx.execute<{ title: string; productId: string }>(sql`
    select distinct found.title, found.id as "productId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(likeness text, pattern text),
      lateral (select lower(products.title) as title, lower(products.product_id) as id from ${products}
        where ${isLive(key)} and products.search_text like asked.likeness and products.search_text ~ asked.pattern
        limit ${maxTitles}) found`)
  return rows
}

/** The paths of the categories of live products, in small letters. */
export async function listCategories(tx: Tx, key: StoreKey): Promise<string[]> {
  const { rows } = await tx.execute<{ category: string }>(sql`
    select distinct products.category as category from ${products}
    where ${isLive(key)} and products.category is not null limit ${maxCategories}`)
  return rows.map(({ category }) => category)
}

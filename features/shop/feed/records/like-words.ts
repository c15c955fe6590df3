import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

const accents = 'áàâäãåāæçéèêëēíìîïñóòôöõøōúùûüūýÿšž'
const letters = 'aaaaaaaaceeeeeiiiinooooooouuuuuyysz'
/** Both cases: what a locale calls small letters is its own. */
const plain = (text: SQL) =>
  sql`translate(lower(${text}), ${accents + accents.toUpperCase()}, ${letters + letters})`

/** The words of titles that misspelt ones are like, the likest first, whatever their accents. It reads all titles, once. */
export async function listLikeWords(
  tx: Tx,
  key: StoreKey,
  words: readonly string[],
): Promise<{ typed: string; meant: string; likeness: number }[]> {
  const { rows } = await tx.execute<{ typed: string; meant: string; likeness: number }>(sql`
    select typed, word as meant, similarity(folded, ${plain(sql`typed`)})::float as likeness
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as asked (typed), (
      select word, ${plain(sql`word`)} as folded from (
        select distinct part as word
        from ${products}, regexp_split_to_table(${products.title}, '[[:space:][:punct:]“”‘’–—]+') as part
        where ${isLive(key)} and length(part) >= 3) as parts) as known
    where left(folded, 1) = left(${plain(sql`typed`)}, 1) and length(word) >= least(4, length(typed)) and similarity(folded, ${plain(sql`typed`)}) >= 0.2
    order by 3 desc, 2 limit 100`)
  return rows.map(({ meant, ...row }) => ({ ...row, meant: meant.toLowerCase() }))
}

import { listCategories, listTitlesWith } from '../records/facts.ts'
import { listLikeWords } from '../records/like-words.ts'
import { listValues } from '../records/views.ts'
import type { FeedDeps } from './deps.ts'

const maxTexts = 120

/** Those of the texts, in small letters, that are a word of a product's title, category or brand, or the whole of a title or an id. */
export async function findProductWords(
  { db }: Pick<FeedDeps, 'db'>,
  key: { workspaceId: string; storeId: string },
  texts: readonly string[],
): Promise<string[]> {
  const asked = [...new Set(texts)].filter((text) => text !== '').slice(0, maxTexts)
  const { titles, categories, brands } = await db.inWorkspace(key.workspaceId, async (tx) => ({
    titles: await listTitlesWith(tx, key, asked),
    categories: await listCategories(tx, key),
    brands: await listValues(tx, key, 'brand'),
  }))
  const known = new Set([
    ...titles.flatMap(({ title, productId }) => [title, productId, ...splitWords(title)]),
    ...categories.flatMap(splitWords),
    ...brands.flatMap(splitWords),
  ])
  return asked.filter((text) => known.has(text))
}

/** The word of a title that each of the texts may be a slip of; those that are like none are left out. */
export async function findLikeWords(
  { db }: Pick<FeedDeps, 'db'>,
  key: { workspaceId: string; storeId: string },
  texts: readonly string[],
): Promise<{ typed: string; meant: string }[]> {
  return db.inWorkspace(key.workspaceId, (tx) => listLikeWords(tx, key, texts.slice(0, maxTexts)))
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

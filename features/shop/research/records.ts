import { and, asc, count, desc, eq, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import {
  type LibraryFilter,
  type ResearchDetail,
  type ResearchItem,
  ResearchSummary,
} from './contract/library.ts'
import { researchItems, researchSources } from './tables.ts'

export type NewSource = { url: string; title: string; content: string; score: number | null }
export type NewItem = Omit<typeof researchItems.$inferInsert, 'workspaceId' | 'searchText'> & {
  storeId: string | null
  report: ToolAnswer | null
  summary?: ResearchSummary | null
  sources: readonly NewSource[]
}

const columns = {
  id: researchItems.id,
  kind: researchItems.kind,
  query: researchItems.query,
  url: researchItems.url,
  title: researchItems.title,
  answer: researchItems.answer,
  askedBy: researchItems.askedBy,
  runId: researchItems.runId,
  seconds: researchItems.seconds,
  sourceCount: sql<number>`(select count(*)::int from research_sources as s
    where s.workspace_id = research_items.workspace_id and s.item_id = research_items.id)`,
  fetchedAt: researchItems.fetchedAt,
}

const maxSearchLength = 20_000

/** False when an item of that step is kept already. */
export async function insertItem(tx: Tx, workspaceId: string, item: NewItem): Promise<boolean> {
  const { sources, ...row } = item
  const inserted = await tx
    .insert(researchItems)
    .values({ ...row, workspaceId, searchText: searchTextOf(item) })
    .onConflictDoNothing()
    .returning({ id: researchItems.id })
  if (inserted.length === 0) return false
  const rows = sources.map((source, place) => ({
    ...source,
    workspaceId,
    itemId: item.id,
    place,
    seenAt: item.fetchedAt,
  }))
  if (rows.length > 0) await tx.insert(researchSources).values(rows)
  return true
}

function searchTextOf({ query, url, title, answer, sources }: NewItem): string {
  const named = sources.flatMap((source) => [source.title, source.url])
  return [query, url ?? '', title, answer ?? '', ...named].join('\n').toLowerCase().slice(0, maxSearchLength)
}

/** The pattern of LIKE for what is searched for, in small letters; null where nothing is. */
function patternOf(search: string | undefined): string | null {
  const wanted = search?.trim().toLowerCase()
  return wanted ? `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%` : null
}

function matches(workspaceId: string, { search, kind }: LibraryFilter): SQL | undefined {
  const pattern = patternOf(search)
  return and(
    eq(researchItems.workspaceId, workspaceId),
    pattern === null ? undefined : like(researchItems.searchText, pattern),
    kind ? eq(researchItems.kind, kind) : undefined,
  )
}

/** The newest first: ids rise with time. `after` is the last id of the page before. Compares each row where something is searched for: for reading all pages, one after the other. */
export async function listItems(
  tx: Tx,
  workspaceId: string,
  filter: LibraryFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<ResearchItem[]> {
  const rows = await tx
    .select(columns)
    .from(researchItems)
    .where(and(matches(workspaceId, filter), after ? lt(researchItems.id, after) : undefined))
    .orderBy(desc(researchItems.id))
    .limit(limit)
  return rows.map(toItem)
}

/** One page, the newest first, and how many match in all. */
export async function readItemPage(
  tx: Tx,
  workspaceId: string,
  filter: LibraryFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ items: ResearchItem[]; total: number }> {
  const pattern = patternOf(filter.search)
  if (pattern === null) {
    const items = await listItems(tx, workspaceId, filter, { after, limit })
    const [row] = await tx.select({ found: count() }).from(researchItems).where(matches(workspaceId, filter))
    return { items, total: row?.found ?? 0 }
  }
  const found = await tx.execute<{ total: number; ids: string[] }>(sql`
    select total::int as total, ids from search_research(${workspaceId}::uuid, ${pattern}::text,
      ${filter.kind ?? null}::text, ${after}::uuid, ${limit}::int)`)
  const { total = 0, ids = [] } = found.rows[0] ?? {}
  const rows = await tx
    .select(columns)
    .from(researchItems)
    .where(and(eq(researchItems.workspaceId, workspaceId), inArray(researchItems.id, ids)))
    .orderBy(desc(researchItems.id))
  return { items: rows.map(toItem), total }
}

export async function findItem(
  tx: Tx,
  workspaceId: string,
  by: { id: string } | { stepKey: string },
): Promise<ResearchDetail | null> {
  const isIt = 'id' in by ? eq(researchItems.id, by.id) : eq(researchItems.stepKey, by.stepKey)
  const [row] = await tx
    .select({ ...columns, report: researchItems.report, summary: researchItems.summary })
    .from(researchItems)
    .where(and(eq(researchItems.workspaceId, workspaceId), isIt))
  if (!row) return null
  const { report, summary, ...item } = row
  const sources = await listSources(tx, workspaceId, [row.id])
  return {
    ...toItem(item),
    sources: sources.get(row.id) ?? [],
    report: report === null ? null : ToolAnswer.parse(report),
    summary: summary === null ? null : ResearchSummary.parse(summary),
  }
}

/** The sources of some items, in the order in which they were found. */
export async function listSources(
  tx: Tx,
  workspaceId: string,
  itemIds: string[],
): Promise<Map<string, ResearchDetail['sources']>> {
  const { itemId, url, title, content, score, seenAt, place } = researchSources
  const rows = await tx
    .select({ itemId, url, title, content, score, seenAt })
    .from(researchSources)
    .where(and(eq(researchSources.workspaceId, workspaceId), inArray(itemId, itemIds)))
    .orderBy(asc(itemId), asc(place))
  const ofItems = new Map<string, ResearchDetail['sources']>()
  for (const { itemId: id, ...source } of rows) {
    const sources = ofItems.get(id) ?? []
    ofItems.set(id, [...sources, { ...source, seenAt: source.seenAt.toISOString() }])
  }
  return ofItems
}

/** What each of these runs found out, as far as the library still has it. */
export async function listReports(
  tx: Tx,
  workspaceId: string,
  runIds: string[],
): Promise<Map<string, { itemId: string; report: ToolAnswer }>> {
  const { id, runId, report, kind } = researchItems
  const rows = await tx
    .select({ id, runId, report })
    .from(researchItems)
    .where(and(eq(researchItems.workspaceId, workspaceId), eq(kind, 'task'), inArray(runId, runIds)))
  return new Map(
    rows.map((row) => [row.runId ?? '', { itemId: row.id, report: ToolAnswer.parse(row.report) }]),
  )
}

/** The newest report under each of these titles, as far as the library still has one. */
export async function listNewestReports(
  tx: Tx,
  workspaceId: string,
  titles: string[],
): Promise<Map<string, { itemId: string; foundAt: string; result: ToolAnswer }>> {
  const { id, query, report, kind, fetchedAt } = researchItems
  const rows = await tx
    .selectDistinctOn([query], { id, query, report, fetchedAt })
    .from(researchItems)
    .where(and(eq(researchItems.workspaceId, workspaceId), eq(kind, 'task'), inArray(query, titles)))
    .orderBy(asc(query), desc(id))
  return new Map(
    rows.map((row) => [
      row.query,
      { itemId: row.id, foundAt: row.fetchedAt.toISOString(), result: ToolAnswer.parse(row.report) },
    ]),
  )
}

/** The first summary stays. */
export async function saveSummary(
  tx: Tx,
  workspaceId: string,
  id: string,
  summary: ResearchSummary,
): Promise<void> {
  const isItem = and(eq(researchItems.workspaceId, workspaceId), eq(researchItems.id, id))
  await tx
    .update(researchItems)
    .set({ summary })
    .where(and(isItem, isNull(researchItems.summary)))
}

export async function removeItem(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx
    .delete(researchItems)
    .where(and(eq(researchItems.workspaceId, workspaceId), eq(researchItems.id, id)))
}

function toItem<T extends { fetchedAt: Date }>({ fetchedAt, ...row }: T) {
  return { ...row, fetchedAt: fetchedAt.toISOString() }
}

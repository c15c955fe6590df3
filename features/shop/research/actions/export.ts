import { csvLine } from '#kit/csv.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { LibraryFilter, ResearchItem, ResearchSource } from '../contract/library.ts'
import { listItems, listSources } from '../records.ts'
import type { WebDeps } from './deps.ts'

type LibraryExportDeps = Pick<WebDeps, 'db' | 'clock'>
type ExportedItem = { item: ResearchItem; sources: ResearchSource[] }

/** A crawl may hold a megabyte of text. */
const itemsAtOnce = 10
/** A cell of a spreadsheet takes 32,767 characters. */
const maxCellLength = 32_000

const csvColumns = [
  'fetched_at',
  'kind',
  'query',
  'address',
  'title',
  'answer',
  'asked_by',
  'source_title',
  'source_address',
  'source_score',
  'source_text',
]

/** Everything that matches, in batches, so that memory stays the same for any number. */
export function exportLibrary(
  deps: LibraryExportDeps,
  workspaceId: string,
  { format, ...filter }: LibraryFilter & { format: 'csv' | 'json' },
): StreamAnswer {
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  const batches = readBatches(deps, workspaceId, filter)
  return {
    headers: {
      'content-type': `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'content-disposition': `attachment; filename="research-${stamp}.${format}"`,
    },
    body: format === 'csv' ? csvLines(batches) : jsonText(batches),
  }
}

async function* readBatches(
  { db }: LibraryExportDeps,
  workspaceId: string,
  filter: LibraryFilter,
): AsyncGenerator<ExportedItem[]> {
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const batch: ExportedItem[] = await db.inWorkspace(workspaceId, async (tx) => {
      const items = await listItems(tx, workspaceId, filter, { after: from, limit: itemsAtOnce })
      const ids = items.map(({ id }) => id)
      const sources = ids.length > 0 ? await listSources(tx, workspaceId, ids) : new Map()
      return items.map((item) => ({ item, sources: sources.get(item.id) ?? [] }))
    })
    yield batch
    after = batch.at(-1)?.item.id ?? null
    if (batch.length < itemsAtOnce) return
  }
}

async function* csvLines(batches: AsyncIterable<ExportedItem[]>): AsyncGenerator<string> {
  yield csvLine(csvColumns)
  for await (const batch of batches) yield batch.map(toLines).join('')
}

function toLines({ item, sources }: ExportedItem): string {
  const { fetchedAt, kind, query, url, title, answer, askedBy } = item
  const ofItem = [fetchedAt, kind, query, url, title, answer, askedBy]
  if (sources.length === 0) return csvLine([...ofItem, null, null, null, null])
  return sources
    .map((source) =>
      csvLine([...ofItem, source.title, source.url, source.score, source.content.slice(0, maxCellLength)]),
    )
    .join('')
}

async function* jsonText(batches: AsyncIterable<ExportedItem[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const batch of batches) {
    for (const { item, sources } of batch) {
      yield before + JSON.stringify({ ...item, sources })
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

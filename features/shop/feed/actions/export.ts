import type { StreamAnswer } from '#kit/route.ts'
import { type ExportedRow, listRows } from '../records/facts.ts'
import { validateRow } from '../rules/validate-row.ts'
import type { FeedDeps } from './deps.ts'

const batchSize = 500

/** The rows of the feed as they stand, in batches, so that memory stays the same for any size. A row that the validator refuses is left out: a strict reader accepts what is delivered. */
async function* feedRows(
  deps: FeedDeps,
  key: { workspaceId: string; storeId: string },
  isEnabledOnly: boolean,
): AsyncGenerator<Record<string, unknown>> {
  const format = { profile: 'openai-2026-10', now: deps.clock() } as const
  let last: string | null = null
  for (;;) {
    const after: string | null = last
    const batch: ExportedRow[] = await deps.db.inWorkspace(key.workspaceId, (tx) =>
      listRows(tx, key, { afterId: after, limit: batchSize, isEnabledOnly }),
    )
    for (const { row } of batch) {
      if (validateRow(row, format).errors.length === 0) yield row
    }
    last = batch.at(-1)?.id ?? null
    if (batch.length < batchSize) return
  }
}

export async function exportFeed(
  deps: FeedDeps,
  workspaceId: string,
  query: { format: 'json' | 'jsonl'; enabled_only: 'true' | 'false' },
): Promise<StreamAnswer> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const rows = feedRows(deps, { workspaceId, storeId }, query.enabled_only === 'true')
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  const isJson = query.format === 'json'
  return {
    headers: {
      'content-type': isJson ? 'application/json; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="openai-product-feed-${stamp}.${query.format}"`,
    },
    body: isJson ? asJson(rows) : asLines(rows),
  }
}

/** The count stands after the products: it is known once they are written. */
async function* asJson(rows: AsyncGenerator<Record<string, unknown>>): AsyncGenerator<string> {
  let count = 0
  yield '{"products":['
  for await (const row of rows) {
    yield `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`
    count += 1
  }
  yield `\n],"count":${count}}\n`
}

async function* asLines(rows: AsyncGenerator<Record<string, unknown>>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** The way of a feed through the whole server: from the demo store into the database, and out again as a file. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/database.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { exportFeed, syncProducts } from '#features/shop/feed/contract.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { compare, type Measurement, timed } from './measure.ts'

/** `lines` are the exported rows, for what is measured after. */
export async function measureFeed(products: number): Promise<{ lines: string[]; measured: Measurement[] }> {
  const server = await startTestServer({ products })
  try {
    const token = await newMerchant(server.origin)
    const sync = await timed(() => syncAll(server, token))
    // Links to loopback are refused by the validator, and the export would leave all of the demo store's rows out.
    await server.db.executeSql(`update products set readiness = 'ready'`)
    const text = await timed(() => readExport(server, token))
    const lines = text.result.trimEnd().split('\n')
    const inserted = await timed(() => insertBare(server.db, lines))
    const read = await timed(() => readBare(server.db))
    return {
      lines,
      measured: [
        compare({ name: 'sync', unit: 'rows', limit: 'bare insert of the same rows' }, lines.length, {
          seconds: sync.seconds,
          limitSeconds: inserted.seconds,
        }),
        compare(
          { name: 'export', unit: 'bytes', limit: 'bare select of the same rows' },
          text.result.length,
          {
            seconds: text.seconds,
            limitSeconds: read.seconds,
          },
        ),
      ],
    }
  } finally {
    await server.close()
  }
}

/** Connecting starts the sync; each further call finds it, and waits for a while, until there is a report. */
async function syncAll({ origin }: TestServer, token: string): Promise<void> {
  await call(origin, connectDemoStore, {}, token)
  for (;;) {
    const { data } = await call(origin, syncProducts, { body: {} }, token)
    if (data.report) return
    if (['failed', 'cancelled'].includes(data.run.status)) throw new Error(`The sync has ${data.run.status}`)
  }
}

async function readExport({ origin }: TestServer, token: string): Promise<string> {
  const query = { format: 'jsonl', enabled_only: 'false' } as const
  const answer = await send(origin, exportFeed, { query }, token)
  if (!answer.ok) throw new Error(`The export answers ${answer.status}`)
  return answer.text()
}

const atOnce = 50

async function insertBare(db: Db, lines: string[]): Promise<void> {
  await db.executeSql('create table bench_rows (row jsonb not null)')
  for (let first = 0; first < lines.length; first += atOnce) {
    const batch = `[${lines.slice(first, first + atOnce).join(',')}]`
    await db.asSystem((tx) =>
      tx.execute(sql`insert into bench_rows select value from jsonb_array_elements(${batch}::jsonb)`),
    )
  }
}

async function readBare(db: Db): Promise<number> {
  const { rows } = await db.executeSql('select row::text as row from bench_rows')
  return rows.length
}

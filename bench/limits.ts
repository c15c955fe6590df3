/** What PostgreSQL alone does with the same rows, in the same run and on the same disk. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { timed } from './measure.ts'

/** Columns that are written, not those that PostgreSQL fills by itself. */
export async function listColumns(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
  )
  return rows.map(({ name }) => name)
}

/** The rows of a store, written again as fast as PostgreSQL takes them: COPY into a staging table and one merge into a copy of the products table with its indexes and triggers, which is rolled back. Answers the seconds of both. */
export async function timeCopyAndMerge(database: pg.Client, storeId: string): Promise<number> {
  const columns = await listColumns(database)
  const names = columns.join(', ')
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-limit-'))
  const file = join(folder, 'rows.copy')
  const ofStore = `where store_id = '${storeId}' and removed_at is null`
  await pipeline(
    database.query(copyTo(`copy (select ${names} from products ${ofStore}) to stdout`)),
    createWriteStream(file),
  )
  try {
    await database.query('create table bench_products (like products including all)')
    await copyTriggers(database)
    // Without the columns that PostgreSQL fills by itself.
    await database.query(`create unlogged table bench_staging as select ${names} from products with no data`)
    await database.query('begin')
    const { seconds } = await timed(async () => {
      await pipeline(
        createReadStream(file),
        database.query(copyFrom(`copy bench_staging (${names}) from stdin`)),
      )
      await database.query(
        `insert into bench_products (${names}) select ${names} from bench_staging
         on conflict (workspace_id, id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      )
    })
    return seconds
  } finally {
    // The triggers have counted the rows a second time.
    await database.query('rollback')
    await database.query('drop table if exists bench_products, bench_staging')
    await rm(folder, { recursive: true })
  }
}

async function copyTriggers(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = 'products'::regclass and not tgisinternal`,
  )
  for (const { definition } of rows) {
    await database.query(definition.replace(/ ON (public\.)?products /, ' ON bench_products '))
  }
}

/** So many rows of a store as PostgreSQL gives them out by COPY, packed by gzip at its fastest or plain. Answers the seconds and the bytes. */
export async function timeCopyOut(
  database: pg.Client,
  { storeId, rows, isPacked }: { storeId: string; rows: number; isPacked: boolean },
): Promise<{ seconds: number; bytes: number }> {
  let bytes = 0
  const count = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done()
    },
  })
  const copied = database.query(
    copyTo(
      `copy (select row::text from products where store_id = '${storeId}' and removed_at is null limit ${rows}) to stdout`,
    ),
  )
  const { seconds } = await timed(() =>
    isPacked ? pipeline(copied, createGzip({ level: 1 }), count) : pipeline(copied, count),
  )
  return { seconds, bytes }
}

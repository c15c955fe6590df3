/** Writes batches into the embedded database of a folder as fast as it can, and prints the number of each when it is committed. A batch that fails is written again: the database may be on its way back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { takeDataFolder } from '#db/data-folder.ts'
import { connectDatabase } from '#db/database.ts'
import { startEmbedded } from '#db/embedded/start.ts'

const [folder = '', lines = '1'] = process.argv.slice(2)
const data = await takeDataFolder(folder)
const db = await connectDatabase(await startEmbedded({ folder: data.path, isStrict: true }))
await db.executeSql(
  'create table if not exists batches (batch int, line int, text text, primary key (batch, line))',
)
const { rows } = await db.executeSql('select coalesce(max(batch), 0)::int as last from batches')
const [{ last }] = rows as [{ last: number }]

/** How many lines were new: none, when the batch was committed and only the answer was lost. */
async function write(batch: number): Promise<number | null> {
  const insert = sql`insert into batches
    select ${batch}::int, line, repeat(md5(${batch} || '-' || line), 8) from generate_series(1, ${lines}::int) line
    on conflict do nothing`
  return db
    .asSystem((tx) => tx.execute(insert))
    .then(
      ({ rowCount }) => rowCount,
      () => null,
    )
}

let isEnding = false
process.once('SIGTERM', () => (isEnding = true))
for (let batch = last + 1; !isEnding; batch += 1) {
  let written = await write(batch)
  for (; written === null; written = await write(batch)) await sleep(20)
  if (written !== 0 && written !== Number(lines)) throw new Error(`Half of batch ${batch} was there`)
  console.log(batch)
}
await db.close()
await data.release()

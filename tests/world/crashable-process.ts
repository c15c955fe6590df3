/** A process with a database of its own and one run of two steps. The first life never leaves step two: it waits to be killed there. */
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defineKind } from '#engine/kinds.ts'
import { openProcessDatabase } from './database.ts'
import { makeEngine } from './engine.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Say where the database is')
const works = join(folder, 'works')
const runFile = join(folder, 'run')
const workspaceId = '00000000-0000-4000-8000-000000000001'

const kind = defineKind({
  name: 'test.mortal',
  input: z.object({}),
  run: async (run) => {
    await writeFile(runFile, run.runId)
    const one = await run.step('one', async () => {
      await appendFile(works, 'one\n')
      return 1
    })
    const two = await run.step('two', async () => {
      await appendFile(works, 'two\n')
      console.log('in step two')
      const lives = (await readFile(works, 'utf8')).split('two').length - 1
      if (lives === 1) await new Promise(() => {})
      return 2
    })
    return { one, two }
  },
})

const db = await openProcessDatabase(folder)
const engine = makeEngine(db, [kind])
// Before the run goes on: it writes the file anew, and may have ended by the next line.
const known = await readFile(runFile, 'utf8').catch(() => null)
await engine.begin()
const runId = known ?? (await startRun())
const end = await engine.waitFor(workspaceId, runId, 60_000)
console.log(`${end.status} ${JSON.stringify(end.output)}`)
await engine.stop({ graceMs: 1_000 })
await db.close()

async function startRun(): Promise<string> {
  const { run } = await engine.start(workspaceId, 'test.mortal', { purpose: 'life', input: {} })
  return run.id
}

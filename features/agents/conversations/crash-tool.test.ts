import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { newProcessFolder, newWorkspace, openProcessDatabase } from '#tests/world/database.ts'
import { call } from '#tests/world/server.ts'
import { killAll, live } from './__fixtures__/crashable-server.fixture.ts'
import { talkOf } from './__fixtures__/shop-server.fixture.ts'

afterAll(killAll)

const seller = { agentType: 'seller' } as const

test('repeats the read and writes once when the server is killed before and after an approval', async () => {
  const { folder, remove } = await newProcessFolder()
  const token = newWorkspace()
  const start = (origin: string, tool: string, parameters: object) =>
    call(origin, executeTool, { params: seller, body: { tool, parameters } as never }, token).then(
      ({ data }) => data,
    )

  const first = await live(folder, 'http://127.0.0.1:1')
  const lost = start(first.origin, 'read-price', {}).catch(() => null)
  await first.inAct()
  await first.kill()
  expect(await lost).toBeNull()

  const second = await live(folder, 'http://127.0.0.1:1')
  await second.inAct()
  const asked = await start(second.origin, 'set-price', { price: 90 })
  expect(asked).toMatchObject({ status: 'waiting', output: null, approvals: [{ args: { price: 90 } }] })
  await second.kill()

  const third = await live(folder, 'http://127.0.0.1:1')
  const [open] = await talkOf(third.origin, token).approvals()
  expect(open).toMatchObject({ ...asked.approvals[0] })
  expect((await talkOf(third.origin, token).decide(open, { decision: 'approved' })).status).toBe(200)
  await third.kill()

  const fourth = await live(folder, 'http://127.0.0.1:1')
  // A tool that is started now ends after those that were started before were taken up.
  expect(await start(fourth.origin, 'read-price', {})).toMatchObject({ status: 'completed' })
  const answered = async () => {
    const decided = await talkOf(fourth.origin, token).approvals('decided')
    return decided.length === 1 && (await readdir(folder)).some((name) => name.startsWith('write'))
  }
  await expect.poll(answered, { timeout: 20_000 }).toBe(true)
  await fourth.kill()

  expect((await readFile(join(folder, 'reads'), 'utf8')).trim().split('\n')).toHaveLength(3)
  expect((await readdir(folder)).filter((name) => name.startsWith('write'))).toHaveLength(1)

  const fifth = await live(folder, 'http://127.0.0.1:1')
  expect(await start(fifth.origin, 'read-price', {})).toMatchObject({ status: 'completed' })
  await fifth.kill()
  const db = await openProcessDatabase(folder)
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ tool: string; outcomes: string[] }>(sql`
      select payload->>'tool' as tool, json_agg(payload->>'outcome') as outcomes from agent_events
      where type = 'tool_answered' group by 1 order by 1`),
  )
  await db.close()
  expect(rows).toEqual([
    { tool: 'read-price', outcomes: ['answered', 'answered', 'answered'] },
    { tool: 'set-price', outcomes: ['answered'] },
  ])
  await remove()
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { setNotifications } from '#features/base/workspace/contract.ts'
import { allNotices } from '#features/base/workspace/rules.ts'
import { call, send } from '#tests/world/server.ts'
import { type InboxWorld, startInboxWorld } from './__fixtures__/inbox.fixture.ts'
import { setInboxState } from './contract/item.ts'
import { claimRead } from './records/items.ts'

let world: InboxWorld
beforeAll(async () => {
  world = await startInboxWorld()
})
afterAll(() => world.server.close())
beforeEach(() => world.server.forget(world.mia.workspaceId))

describe('an item', () => {
  test('is snoozed and dismissed for everybody, and taken back', async () => {
    const item = await world.itemOf('ready_off')
    const id = item?.id ?? ''
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { data } = await world.say(id, 'snoozed', until)
    expect(data.item).toMatchObject({ id, state: 'snoozed', snoozedUntil: until })
    expect(await world.itemOf('ready_off')).toBeUndefined()
    expect((await world.read()).putAside).toMatchObject([{ id, state: 'snoozed' }])
    await world.say(id, 'open')
    expect(await world.itemOf('ready_off')).toEqual(item)
    await world.say(id, 'dismissed')
    expect(await world.itemOf('ready_off')).toBeUndefined()
    await world.say(id, 'open')
    expect(await world.itemOf('ready_off')).toEqual(item)
  })

  test('comes back when its time is over, and when there is more of its cause', async () => {
    const id = (await world.itemOf('ready_off'))?.id ?? ''
    await world.say(id, 'snoozed', new Date(Date.now() + 86_400_000).toISOString())
    await world.write(
      sql`update inbox_items set snoozed_until = now() - interval '1 minute' where id = ${id}`,
    )
    expect((await world.itemOf('ready_off'))?.state).toBe('open')
    await world.say(id, 'dismissed')
    await world.write(sql`update products set readiness = 'ready' where ${world.ofMia} and id =
      (select id from products where ${world.ofMia} and readiness <> 'ready' order by id limit 1)`)
    expect((await world.itemOf('ready_off'))?.id).toBe(id)
  })

  test('comes back when it had shrunk and grows again', async () => {
    const item = await world.itemOf('ready_off')
    const id = item?.id ?? ''
    await world.say(id, 'dismissed')
    const one = sql`${world.ofMia} and id = (select id from products where ${world.ofMia} order by id limit 1)`
    await world.write(sql`update products set readiness = 'incomplete' where ${one}`)
    expect(await world.itemOf('ready_off')).toBeUndefined()
    await world.write(sql`update products set readiness = 'ready' where ${one}`)
    expect((await world.itemOf('ready_off'))?.id).toBe(id)
  })

  test('is refused a snooze without a time, in the past or too far ahead, and of another workspace', async () => {
    const itemId = (await world.itemOf('ready_off'))?.id ?? ''
    const refused = async (body: { state: 'snoozed'; until?: string }, token = world.mia.token) => {
      const answer = await send(world.server.origin, setInboxState, { params: { itemId }, body }, token)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await refused({ state: 'snoozed' })).toEqual([400, 'SNOOZE_INVALID'])
    expect(await refused({ state: 'snoozed', until: '2020-01-01T00:00:00.000Z' })).toEqual([
      400,
      'SNOOZE_INVALID',
    ])
    expect(await refused({ state: 'snoozed', until: '2999-01-01T00:00:00.000Z' })).toEqual([
      400,
      'SNOOZE_INVALID',
    ])
    const noor = await newSomebody(world.server)
    expect(await refused({ state: 'snoozed' }, noor.token)).toEqual([404, 'INBOX_ITEM_NOT_FOUND'])
    expect(await world.read(noor)).toEqual({ items: [], putAside: [] })
  })
})

test('shows each thing once, however often it is found, and only the kinds that the merchant wants', async () => {
  await Promise.all([world.syncAgain(), world.syncAgain(), world.syncAgain()])
  const { rows } = await world.server.db.asSystem((tx) =>
    tx.execute(
      sql`select kind, subject from inbox_items where ${world.ofMia} group by 1, 2 having count(*) > 1`,
    ),
  )
  expect(rows).toEqual([])
  await world.write(sql`update products set enable_search = true, readiness = 'incomplete'
    where ${world.ofMia} and id = (select id from products where ${world.ofMia} order by id limit 1)`)
  expect(await world.itemOf('enabled_incomplete')).toBeDefined()
  await call(
    world.server.origin,
    setNotifications,
    { body: { ...allNotices, productsIncomplete: false } },
    world.mia.token,
  )
  expect(await world.itemOf('enabled_incomplete')).toBeUndefined()
})

test('a look that began earlier does not take the place of a later one, in its part of the store', async () => {
  const { workspaceId } = world.mia
  const claim = (part: string, readAt: string) =>
    world.server.db.inWorkspace(workspaceId, (tx) =>
      claimRead(tx, { workspaceId, storeId: null }, part, new Date(readAt)),
    )
  expect(await claim('bounded', '2026-11-23T10:00:01Z')).toBe(true)
  expect(await claim('bounded', '2026-11-23T10:00:00Z')).toBe(false)
  expect(await claim('stock', '2026-11-23T10:00:00Z')).toBe(true)
  expect(await claim('bounded', '2026-11-23T10:00:02Z')).toBe(true)
})

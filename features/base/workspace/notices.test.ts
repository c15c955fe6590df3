import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { ask, newSomebody, type Somebody } from './__fixtures__/workspace.fixture.ts'
import { getNotifications, listAudit, setNotifications } from './contract.ts'
import { allNotices } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
})
afterAll(() => server.close())

describe('the choice of notices', () => {
  test('is everything until the merchant chooses, is kept for the workspace and is on record', async () => {
    const [mia, noor] = [await newSomebody(server), await newSomebody(server)]
    const read = async ({ token }: Somebody) =>
      (await call(server.origin, getNotifications, {}, token)).data.preferences
    expect(await read(mia)).toEqual(allNotices)
    const chosen = { ...allNotices, productsIncomplete: false }
    await call(server.origin, setNotifications, { body: chosen }, mia.token)
    await call(server.origin, setNotifications, { body: chosen }, mia.token)
    expect(await read(mia)).toEqual(chosen)
    expect(await read(noor)).toEqual(allNotices)
    const { data } = await call(server.origin, listAudit, { query: { search: 'notifications' } }, mia.token)
    expect(data.entries.at(-1)).toMatchObject({ before: allNotices, after: chosen })
  })

  test.each([
    {},
    { ...allNotices, syncFailed: 'yes' },
    { ...allNotices, byEmail: true },
    { ...allNotices, workspaceId: newId() },
    [allNotices],
    null,
  ])('%j is refused', async (body) => {
    const { token } = await newSomebody(server)
    expect((await ask(server, 'PUT', '/api/notifications', token, body)).status).toBe(400)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function get(path: string) {
  const answer = await fetch(new URL(path, server.origin))
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('robots are told what is closed and where the map is', async () => {
  const { status, type, text } = await get('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\nDisallow: \/api\//)
  expect(text).toContain(`Sitemap: ${server.origin}/sitemap.xml\n`)
})

test('the map names public pages only, at the public address', async () => {
  const { status, type, text } = await get('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const links = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, link]) => link)
  expect(links).toContain(`${server.origin}/chatgpt-merchants`)
  expect(
    links.filter((link) => !link?.startsWith(`${server.origin}/`) || /workspace|settings/.test(link)),
  ).toEqual([])
})

test('language models are told what Vitrine is and where its description lies', async () => {
  const { status, type, text } = await get('/llms.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^# Vitrine\n\n> /)
  const [, description = ''] = /\((\S+openapi\.json)\)/.exec(text) ?? []
  expect((await fetch(description)).status).toBe(200)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveConsole } from './console-files.ts'

let app = fastify()
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-files-'))
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'index.html'), '<p>console</p>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  for (const name of ['landing.html', 'chatgpt-merchants.html'])
    await writeFile(join(folder, 'pages', name), '<p>drawn</p>')
  await writeFile(join(folder, 'pages', 'addresses.json'), '["/","/workspace/chatgpt","/assistant/$id"]')
  app = fastify()
  await serveConsole(app, folder, 'https://vitrine.example')
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['/workspace/chatgpt', 200],
  ['/workspace/chatgpt/?readiness=ready', 200],
  ['/assistant/42', 200],
  ['/assistant/42/more', 404],
  ['/workspace', 404],
  ['/no/such/page', 404],
])('%s is the console with %i', async (url, status) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.body]).toEqual([status, '<p>console</p>'])
})

test('a browser that asks for an icon by its old name gets ours', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/favicon.ico' })
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '<svg/>'])
})

test.each(['/api', '/api?a=1', '/api/nothing', '/assets/gone.js', '/.well-known/nothing'])(
  '%s is no page',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  },
)

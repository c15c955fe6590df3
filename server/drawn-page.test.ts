import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawnPage } from './console-files.ts'

const whole = '<link rel="canonical" href="https://vitrine.example/"><p>Sell</p>'
let app = fastify()
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-page-'))
  const path = join(folder, 'landing.html')
  await writeFile(path, '<link rel="canonical" href="__ORIGIN__/"><p>Sell</p>')
  app = fastify()
  app.get('/', drawnPage(path, 'https://vitrine.example'))
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })

test('a drawn page names the public address and comes in the encoding that the browser takes', async () => {
  const plain = await ask({})
  expect(plain.body).toBe(whole)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(whole)
  const gzip = await ask({ 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(whole)
})

test('a page that the browser still has is not sent again', async () => {
  const etag = String((await ask({})).headers.etag)
  const again = await ask({ 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

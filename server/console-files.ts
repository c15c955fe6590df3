import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { defineRefusals, Refusal } from '#kit/errors.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const nothing = defineRefusals({ NOT_FOUND: 404 })

/** Pages that the build has drawn, by their address. */
const drawnPages = { '/': 'landing.html', '/chatgpt-merchants': 'chatgpt-merchants.html' }

/** Serves the built console: drawn pages, hashed assets for good and precompressed, `index.html` for every page of the browser's router, with 404 where it has none. */
export async function serveConsole(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/pages/addresses.json`)
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  const isAddress = isBuilt ? readAddresses(`${folder}/pages/addresses.json`) : null
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      allowedPath: (path) => !path.startsWith('/pages/'),
      setHeaders: (response, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // Browsers ask for it where a page names none, such as that of a file.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.svg'))
    for (const [address, name] of Object.entries(drawnPages)) {
      const send = drawnPage(`${folder}/pages/${name}`, publicUrl)
      app.get(address, { schema: { hide: true } }, send)
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/(.)\/+$/, '$1')
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|demo-store|\.well-known)(\/|$)/.test(path)
    if (isPage && isAddress) {
      // The browser's router draws what is missing, too.
      return sendPage(reply.code(isAddress(path) ? 200 : 404))
    }
    throw new Refusal(nothing.NOT_FOUND, 'There is nothing at this address.')
  })
}

/** Whether the browser's router has a page at a path, as the build wrote it: `$name` stands for any part. */
function readAddresses(path: string): (path: string) => boolean {
  const addresses = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))
  const patterns = addresses.map((address) => new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}$`))
  return (wanted) => patterns.some((pattern) => pattern.test(wanted))
}

/** Reads a page that the build has drawn, puts the public address where its links need one, and answers with it in the smallest encoding that the browser takes. */
export function drawnPage(path: string, publicUrl: string) {
  const page = Buffer.from(readFileSync(path, 'utf8').replaceAll('__ORIGIN__', escapeText(publicUrl)))
  // Away from this thread, which starts the server meanwhile.
  const encoded = { br: toBrotli(page), gzip: toGzip(page, { level: 9 }) }
  const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const taken = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!;q=0)`).test(taken))
    reply.type('text/html; charset=utf-8')
    return encoding
      ? reply.header('content-encoding', encoding).send(await encoded[encoding])
      : reply.send(page)
  }
}

/** The address stands in attributes and in JSON. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Reads a page that the build has drawn, puts the public address where its links need one, and answers with it in the smallest encoding that the browser takes. */
export function drawnPage(path: string, publicUrl: string) {
  const page = Buffer.from(readFileSync(path, 'utf8').replaceAll('__ORIGIN__', escapeText(publicUrl)))
  const encoded = { br: brotliCompressSync(page), gzip: gzipSync(page, { level: 9 }) }
  const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const taken = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!;q=0)`).test(taken))
    reply.type('text/html; charset=utf-8')
    return encoding ? reply.header('content-encoding', encoding).send(encoded[encoding]) : reply.send(page)
  }
}

/** The address stands in attributes and in JSON. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

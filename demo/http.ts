/** Reading requests and writing answers. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BYTES = 2 * 1024 * 1024

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers)
}

/** Pages carry no script and load nothing but pictures. */
export function sendPage(response: ServerResponse, status: number, html: string) {
  send(response, status, 'text/html; charset=utf-8', html, {
    'Content-Security-Policy':
      "default-src 'none'; img-src *; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  })
}

export function sendPicture(response: ServerResponse, svg: string) {
  send(response, 200, 'image/svg+xml', svg, {
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ...headers })
  response.end(body)
}

/** The body as text, or null when it is too large. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > MAX_BYTES) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A JSON object, or null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

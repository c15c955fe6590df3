import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/**
 * The lines of a UTF-8 file, unpacked when it is gzip by its first bytes, without byte order mark and carriage returns.
 * Node's own line reader also breaks at U+2028 and U+2029, which JSON allows inside text.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pending: string[] = []
  for await (const chunk of await openBytes(path)) {
    const pieces = decoder.decode(chunk as Uint8Array, { stream: true }).split('\n')
    for (const piece of pieces.slice(0, -1)) {
      yield toLine(pending, piece)
      pending = []
    }
    pending.push(pieces.at(-1) ?? '')
  }
  const last = toLine(pending, decoder.decode())
  if (last !== '') yield last
}

function toLine(pending: string[], end: string): string {
  const line = pending.length === 0 ? end : [...pending, end].join('')
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

async function openBytes(path: string): Promise<AsyncIterable<unknown>> {
  const bytes = createReadStream(path)
  return (await isGzip(path)) ? pipeline(bytes, createGunzip(), () => {}) : bytes
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

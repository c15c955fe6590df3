/** The file of a bulk export: from its address to disk, and from disk line by line. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UpstreamError } from '#kit/errors.ts'
import { explainFailure, refuseRedirect } from '#adapters/http/send.ts'
import { refuseStatus, shopify } from './answers.ts'
import type { RetryTimings } from './pace.ts'

const maxLineBytes = 16 * 1024 * 1024

export type ExportFileSettings = {
  readonly pace: RetryTimings
  /** How long the file may bring nothing before it counts as stalled. */
  readonly timeoutMs: number
  readonly isAllowedUrl: (url: URL) => boolean
}

/** Writes the file to `path`. No credentials are sent: the address itself is the permission. */
export async function download(
  settings: ExportFileSettings,
  url: URL,
  path: string,
  expectedBytes: number | null,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), settings.timeoutMs)
  const file = await open(path, 'w', 0o600)
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: signal === undefined ? stall.signal : AbortSignal.any([signal, stall.signal]),
    })
    await refuseRedirect(shopify, response)
    if (!response.ok) {
      await response.body?.cancel()
      refuseFileStatus(response, settings.pace.clock())
    }
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      timer.refresh()
      bytes += chunk.byteLength
      if (expectedBytes !== null && bytes > expectedBytes) throw incomplete('is longer than Shopify said')
      await file.writeFile(chunk)
    }
    if (expectedBytes !== null && bytes !== expectedBytes) throw incomplete('is shorter than Shopify said')
  } catch (error) {
    throw explainFailure(shopify, error, stall.signal, signal)
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

function refuseFileStatus(response: Response, nowMs: number): void {
  if (response.status < 500 && response.status !== 429) {
    throw new UpstreamError(
      'shopify',
      'not_found',
      'The product export is no longer there: start another one.',
    )
  }
  refuseStatus({ status: response.status, headers: response.headers, text: '' }, '', nowMs)
}

/** Splits at line feeds only: node:readline would also split at U+2028, which JSON text may contain as it is. */
export async function* readLines(path: string): AsyncGenerator<string, void, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes: Buffer = chunk
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      const line = Buffer.concat([...rest, bytes.subarray(start, end)]).toString('utf8')
      rest = []
      restBytes = 0
      start = end + 1
      if (line.trim() !== '') yield line
    }
    rest.push(bytes.subarray(start))
    restBytes += bytes.length - start
    if (restBytes > maxLineBytes) throw incomplete('has a line too long to be one object')
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last.trim() !== '') yield last
}

/** The file is not what Shopify announced; fetching it again may help. */
export function incomplete(what: string): UpstreamError {
  return new UpstreamError('shopify', 'malformed', `The file of the product export ${what}.`, {
    retryable: true,
  })
}

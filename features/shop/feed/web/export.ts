import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#ui/api-error.ts'
import { request } from '#ui/call.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { exportFeed } from '../contract.ts'

export type FeedFormat = 'json' | 'jsonl' | 'jsonl.gz'

/** Downloads what is on display as a file. */
export function useExport() {
  return useMutation({
    mutationFn: async (format: FeedFormat) => {
      const response = await request(exportFeed, { query: { format, enabled_only: 'true' } })
      const file = await response.blob()
      const products = await counters[format](file)
      saveFile(file, `openai-product-feed-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.${format}`)
      return { products, format }
    },
    onSuccess: ({ products, format }) =>
      showToast({
        title: t`Feed Downloaded`,
        description: t`Exported ${plural(products, { one: '# product', other: '# products' })} to ${format.toUpperCase()}`,
      }),
    onError: (error) =>
      showFailure(
        t`Download Failed`,
        error instanceof ApiError ? (error.sentence ?? error.message) : error.message,
      ),
  })
}

/** The count stands in the last bytes, so that a file of any size need not be parsed for it. */
async function countAtTheEnd(file: Blob): Promise<number> {
  const end = await file.slice(-64).text()
  const found = /"count":\s*(\d+)\s*\}\s*$/.exec(end)?.[1]
  // A stream that was cut has no end: such a file must not be taken for the feed.
  if (found === undefined) throw new Error(t`The download was cut off. Try again.`)
  return Number(found)
}

const counters: Record<FeedFormat, (file: Blob) => Promise<number>> = {
  json: countAtTheEnd,
  jsonl: (file) => countLines(file.stream()),
  // A stream that was cut does not unpack, and is not taken for the feed.
  'jsonl.gz': (file) => countLines(file.stream().pipeThrough(new DecompressionStream('gzip'))),
}

async function countLines(stream: ReadableStream<Uint8Array>): Promise<number> {
  const reader = stream.getReader()
  for (let lines = 0; ; ) {
    const { value, done } = await reader.read()
    if (done) return lines
    for (const byte of value) if (byte === 10) lines += 1
  }
}

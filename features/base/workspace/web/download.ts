import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { request } from '#ui/call.ts'
import { locale } from '#ui/locale.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import type { exportAccount, exportAudit } from '../contract.ts'

type DownloadRequest = {
  endpoint: typeof exportAccount | typeof exportAudit
  /** What the toasts call it, such as "Audit log". */
  what: string
  /** What a file has at its very end, so that one that was cut is not taken for whole. */
  end?: string
}

/** Downloads a streamed file, telling how many bytes have come. */
export function useDownload({ endpoint, what, end = '' }: DownloadRequest) {
  const [receivedBytes, setReceivedBytes] = useState(0)
  const stop = useRef<AbortController>(null)
  const download = useMutation({
    mutationFn: async () => {
      const control = new AbortController()
      stop.current = control
      setReceivedBytes(0)
      const response = await request(endpoint, {}, { signal: control.signal })
      const file = await gather(response, setReceivedBytes)
      if (!(await file.slice(-end.length - 2).text()).trimEnd().endsWith(end)) {
        throw new Error('The file was cut on its way.')
      }
      saveFile(file, nameIn(response))
      return file.size
    },
    onSuccess: (size) => showToast({ title: t`${what} downloaded`, description: formatSize(size) }),
    onError: (error) => {
      if (error.name === 'AbortError') return
      showFailure(t`Download failed: ${what}`, sentenceOf(error, t`The download was incomplete. Try again.`))
    },
  })
  return {
    isBusy: download.isPending,
    receivedBytes,
    start: () => download.mutate(),
    cancel: () => stop.current?.abort(),
  }
}

const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "812 B", "41 kB", "3.2 MB" */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${tenths.format(bytes / 1_000_000)} MB`
}

async function gather(response: Response, onBytes: (received: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let received = 0; reader; ) {
    const { value, done } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.byteLength
    onBytes(received)
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

function nameIn(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'vitrine-export'
}

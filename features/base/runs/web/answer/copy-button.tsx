import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showFailure } from '#ui/toast.ts'

const shownMs = 2_000

type Props = { text: string; className: string; what?: string }

/** Puts a text on the clipboard, and says so where it was pressed. */
export function CopyButton({ text, className, what = t`Copy message` }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const label = isCopied ? t`Copied` : what
  const Icon = isCopied ? Check : Copy

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showFailure(t`Couldn't copy`, t`Your browser doesn't allow this page to use the clipboard.`)
    }
  }

  return (
    <button type="button" aria-label={label} title={label} onClick={() => void copy()} className={className}>
      <Icon aria-hidden className="size-3.5" />
    </button>
  )
}

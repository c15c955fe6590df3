import { t } from '@lingui/core/macro'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { hostOf } from '#features/base/runs/web/answer/safe-link.ts'
import { Button } from '#ui/button.tsx'
import { formatPercent } from '#ui/format.ts'

const maxTextLength = 600

type Props = { title: string; url: string; content: string; score?: number | null }

/** A page of the web as text. Strangers wrote it: nothing in it is followed but its own address. */
export function WebPage({ title, url, content, score = null }: Props) {
  const [isWhole, setWhole] = useState(false)
  const isLong = content.length > maxTextLength
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <p className="flex items-baseline gap-3">
        <span className="type-strong min-w-0 flex-1 break-words">{title || url}</span>
        {score !== null && <span className="text-ink-2 tabular-nums">{formatPercent(score * 100)}</span>}
      </p>
      {hostOf(url) !== null ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener nofollow"
          className="type-small inline-flex max-w-full items-center gap-1 rounded-control text-glass underline-offset-2 hover:underline"
        >
          <span className="truncate">{url}</span>
          <ExternalLink aria-hidden className="size-3 flex-none" />
        </a>
      ) : (
        <p className="type-small truncate text-ink-2">{url}</p>
      )}
      <p className="mt-1 break-words whitespace-pre-line text-ink-2">
        {isLong && !isWhole ? `${content.slice(0, maxTextLength)}…` : content}
      </p>
      {isLong && (
        <Button
          size="s"
          className="mt-1.5"
          aria-expanded={isWhole}
          aria-label={isWhole ? t`Show less of ${title || url}` : t`Show all of ${title || url}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t`Show less` : t`Show all`}
        </Button>
      )}
    </li>
  )
}

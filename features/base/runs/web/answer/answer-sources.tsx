import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { AnswerSource } from '#features/base/runs/contract/answer.ts'
import { dateOf } from '#ui/relative-time.ts'
import { hostOf } from './safe-link.ts'

/** Where it was read: each page with its host, so that nobody follows a name alone. */
export function AnswerSources({ sources }: { sources: readonly AnswerSource[] }) {
  return (
    <div>
      <h4 className="type-label text-ink-2">
        <Trans>Sources</Trans>
      </h4>
      <ol className="mt-1 flex flex-col gap-1">
        {sources.map(({ title, url, seenAt }, index) => {
          const host = hostOf(url)
          return (
            <li key={`${index} ${url}`} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              {host === null ? (
                <span className="break-words">{title}</span>
              ) : (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="inline-flex min-w-0 items-baseline gap-1 break-words text-glass underline-offset-2 hover:underline"
                >
                  {title || host}
                  <ExternalLink aria-hidden className="size-3 flex-none self-center" />
                </a>
              )}
              <span className="type-small text-ink-3">
                {host ?? url}
                {seenAt && !Number.isNaN(Date.parse(seenAt)) && ` · ${dateOf(seenAt)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { AlertRow } from '#ui/alert-row.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { Notice } from '../contract.ts'

const faces = {
  error: { icon: CircleAlert, tint: 'text-incomplete', word: t`Error` },
  warning: { icon: TriangleAlert, tint: 'text-needs', word: t`Warning` },
  info: { icon: Info, tint: 'text-ink-2', word: t`For you` },
}

const acts: Record<string, string> = {
  '/workspace/shopify': t`Open store`,
  '/workspace/chatgpt': t`Open products`,
  '/onboarding/keys': t`Open keys`,
}

/** What wants the merchant now, each with its one click. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const router = useRouter()
  return (
    <ul>
      {notices.map(({ id, severity, title, text, href, since }) => {
        const { icon: Icon, tint, word } = faces[severity]
        return (
          <li key={id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
            <AlertRow
              mark={<Icon aria-hidden className={`size-4 flex-none self-start ${tint}`} strokeWidth={1.75} />}
              title={
                <>
                  <span className="sr-only">{word}: </span>
                  {title}
                </>
              }
              text={text}
            >
              {since && <span className="type-small text-ink-2 max-sm:hidden">{timeAgo(since)}</span>}
              <a
                href={href}
                aria-label={`${acts[href] ?? t`Open`}: ${title}`}
                className={`${buttonStyle({ size: 's' })} max-sm:w-full`}
                onClick={(event) => {
                  // A new tab or window is the browser's own affair.
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  router.history.push(href)
                }}
              >
                {acts[href] ?? t`Open`}
              </a>
            </AlertRow>
          </li>
        )
      })}
    </ul>
  )
}

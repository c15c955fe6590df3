import { plural, t } from '@lingui/core/macro'
import { LibraryLink } from './scout-library-link.tsx'
import { WebPage } from './web-page.tsx'

const shown = 3

type Props = { pages: readonly { url: string; title: string; content: string }[] }

/** The first pages of a crawl; the library has them all. */
export function WebCrawlPages({ pages }: Props) {
  return (
    <div>
      <p className="type-small mb-2 flex flex-wrap gap-x-3 text-ink-2">
        {pages.length === 0
          ? t`No page was read. Try another address or other instructions.`
          : plural(pages.length, {
              one: '# page read. It is kept in the library.',
              other: '# pages read. All are kept in the library.',
            })}
        {pages.length > 0 && <LibraryLink />}
      </p>
      <ul>
        {pages.slice(0, shown).map((page) => (
          <WebPage key={page.url} url={page.url} title={page.title} content={page.content} />
        ))}
      </ul>
    </div>
  )
}

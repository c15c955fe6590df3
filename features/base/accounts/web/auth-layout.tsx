import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '#ui/wordmark.tsx'

type Props = { title: string; lead: ReactNode; children: ReactNode }

export function AuthLayout({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh bg-pane lg:grid-cols-[minmax(440px,700fr)_740fr]">
      <title>{`${title} · Vitrine`}</title>
      <div className="flex min-w-0 flex-col px-10 py-8 max-md:px-5 max-md:py-5">
        <header className="flex">
          <Link to="/" aria-label={t`Vitrine home`} className="rounded-control">
            <Wordmark />
          </Link>
        </header>
        <main className="m-auto w-full max-w-[340px] py-10 max-md:max-w-none">
          <h1 className="type-display-s">{title}</h1>
          <p className="mt-1 text-ink-2">{lead}</p>
          {children}
        </main>
        <footer className="type-small text-ink-3">© 2026 Vitrine</footer>
      </div>
      <CatalogueIllustration />
    </div>
  )
}

const shelves = [
  ['desk-lamp*', 'table-vase', 'wall-clock*', 'carafe'],
  ['mug*', 'kettle*', 'nesting-bowls', 'tumbler-set*'],
  ['leather-tote', 'cushion*', 'wool-throw*', 'day-pack'],
  ['stool*', 'serving-board', 'candle*', 'hand-soap'],
]

/** A dark cabinet of 16 cases, some of them lit. Decoration: always a dark wall, whatever the theme. */
function CatalogueIllustration() {
  return (
    <div
      data-theme="dark"
      className="m-2 ms-0 hidden flex-col justify-center rounded-pane bg-frame p-[6%] lg:flex"
    >
      <div aria-hidden className="border-x border-glass-line">
        {shelves.map((shelf) => (
          <div key={shelf.join()} className="grid grid-cols-4 border-t-[3px] border-glass-edge bg-pane">
            {shelf.map((item) => (
              <IllustrationCell key={item} name={item.replace('*', '')} isLit={item.endsWith('*')} />
            ))}
          </div>
        ))}
        <div className="h-[5px] bg-glass-edge" />
      </div>
      <p className="type-body mt-6 text-ink-2">
        <Trans>
          Bright products can be found by shoppers. Dark ones are missing a GTIN, a weight or your approval.
        </Trans>
      </p>
    </div>
  )
}

function IllustrationCell({ name, isLit }: { name: string; isLit: boolean }) {
  return (
    <div className={`relative h-[16vh] min-h-20 ${isLit ? 'cabinet-lit' : ''}`}>
      <img
        src={`/drawings/${name}.svg`}
        alt=""
        className={`absolute inset-x-0 bottom-[-14%] mx-auto h-[92%] ${isLit ? '' : 'opacity-30 brightness-50 grayscale'}`}
      />
    </div>
  )
}

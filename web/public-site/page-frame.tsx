import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { buttonStyle } from '#ui/button-style.ts'
import { Wordmark } from '#ui/wordmark.tsx'

const places = [
  { href: '/#how-it-works', name: t`How It Works` },
  { href: '/#compare', name: t`Compare` },
  { href: '/#pricing', name: t`Pricing` },
  { href: '/chatgpt-merchants', name: t`Free feed check` },
]

const placeStyle = 'rounded-control py-1 underline-offset-4 hover:text-ink hover:underline'

/** What public pages have around them. Plain links: these pages are documents of their own, outside the console's router. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="public-page min-h-dvh bg-frame">
      <a
        href="#content"
        className={`${buttonStyle({ variant: 'ink' })} absolute top-3 start-3 z-20 not-focus:sr-only`}
      >
        <Trans>Skip to content</Trans>
      </a>
      <header className="mx-auto flex max-w-[1440px] items-center gap-3 px-16 py-4 max-lg:px-8 max-md:px-4">
        <a href="/" aria-label={t`Vitrine home`} className="me-auto flex rounded-control">
          <Wordmark />
        </a>
        <nav
          aria-label={t`Page`}
          className="absolute left-1/2 flex -translate-x-1/2 gap-7 text-ink-2 max-lg:hidden"
        >
          {places.map(({ href, name }) => (
            <a key={href} href={href} className={`text-[14px]/[22px] ${placeStyle}`}>
              {name}
            </a>
          ))}
        </nav>
        <nav aria-label={t`Account`} className="flex items-center gap-2">
          <a href="/auth/login" className={buttonStyle({ variant: 'ghost' })}>
            <Trans>Sign in</Trans>
          </a>
          <a href="/auth/register" className={`${buttonStyle()} max-md:hidden`}>
            <Trans>Create Account</Trans>
          </a>
        </nav>
      </header>
      <main id="content" className="mx-auto max-w-[1440px] px-16 pb-20 max-lg:px-8 max-md:px-4 max-md:pb-12">
        {children}
      </main>
      <footer className="border-t border-line-2">
        <div className="mx-auto flex max-w-[1440px] flex-wrap gap-x-10 gap-y-4 px-16 py-8 text-ink-2 max-lg:px-8 max-md:px-4">
          <p className="type-small basis-72 grow text-ink-3">
            <Trans>
              © 2026 Vitrine. Not affiliated with OpenAI or Shopify. ChatGPT and Shopify are trademarks of
              their respective owners.
            </Trans>
          </p>
          <nav aria-label={t`More`} className="flex flex-wrap gap-x-6 gap-y-2">
            {[...places, { href: '/auth/login', name: t`Sign in` }].map(({ href, name }) => (
              <a key={href} href={href} className={placeStyle}>
                {name}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  )
}

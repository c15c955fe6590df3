import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '#ui/wordmark.tsx'
import { Cabinet } from './cabinet.tsx'

type Props = { title: string; lead: ReactNode; children: ReactNode }

export function AuthLayout({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh bg-pane lg:grid-cols-[minmax(440px,700fr)_740fr]">
      <title>{`${title} · Vitrine`}</title>
      <div className="flex min-w-0 flex-col px-10 py-8 max-md:px-5 max-md:py-5">
        <header className="flex">
          <Link to="/" aria-label={t`Vitrine, home`} className="rounded-control">
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
      <Cabinet />
    </div>
  )
}

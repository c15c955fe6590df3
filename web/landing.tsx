import { Link } from '@tanstack/react-router'
import { Hand, Plug, ShoppingBag } from 'lucide-react'
import { buttonStyle } from '#ui/button-style.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { Vitrine } from './vitrine.tsx'

const promises = [
  { icon: Plug, text: 'Connect in under 5 minutes' },
  { icon: Hand, text: 'Nothing changes without your yes' },
  { icon: ShoppingBag, text: 'Your own checkout' },
]

const steps = [
  { title: 'Connect the store', text: 'Your Shopify store, or the demo store to look around' },
  { title: 'See what is missing', text: 'Each product is judged by the rules of the feed' },
  { title: 'Mend it in place', text: 'What you add stays yours and survives every sync' },
  { title: 'Put it on display', text: 'Enable it and download the feed' },
]

export function Landing() {
  return (
    <div className="min-h-dvh bg-frame">
      <title>Vitrine · Sell Through ChatGPT</title>
      <header className="mx-auto flex max-w-[1340px] items-center justify-between gap-3 px-8 py-4 max-md:px-4">
        <Wordmark />
        <nav aria-label="Account" className="flex items-center gap-2">
          <Link to="/auth/login" className={buttonStyle({ variant: 'ghost' })}>
            Sign in
          </Link>
          <Link to="/auth/register" className={`${buttonStyle()} max-md:hidden`}>
            Create Account
          </Link>
        </nav>
      </header>
      <main className="mx-auto max-w-[1340px] px-8 pb-12 max-md:px-4">
        <div className="grid items-center gap-14 py-[7vh] lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)]">
          <div>
            <h1 className="type-hero">Sell Through ChatGPT</h1>
            <p className="mt-7 max-w-[500px] text-[18px]/[28px] text-ink-2">
              Put every product where AI shoppers look. Vitrine connects your Shopify store, finds what each
              product lacks, and puts it on display when you say so.
            </p>
            <div className="mt-7 flex flex-wrap gap-2.5">
              <Link to="/auth/register" className={buttonStyle({ variant: 'glass', size: 'l' })}>
                Create Account
              </Link>
              <Link to="/onboarding" className={buttonStyle({ size: 'l' })}>
                Start Onboarding
              </Link>
            </div>
            <ul className="mt-8 flex flex-wrap gap-x-5 gap-y-2 text-ink-2">
              {promises.map(({ icon: Icon, text }) => (
                <li key={text} className="flex items-center gap-2">
                  <Icon aria-hidden className="size-3.5 text-glass" /> {text}
                </li>
              ))}
            </ul>
          </div>
          <Vitrine />
        </div>
        <ol className="grid gap-x-8 gap-y-5 border-t border-line-2 pt-4 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span aria-hidden className="type-section text-glass tabular-nums">
                {index + 1}
              </span>
              <div>
                <h2 className="type-strong">{title}</h2>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </main>
    </div>
  )
}

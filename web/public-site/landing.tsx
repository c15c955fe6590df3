import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Hand, ListChecks, Minus, ShoppingBag } from 'lucide-react'
import { buttonStyle } from '#ui/button-style.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { NoteMark } from './note-mark.tsx'
import { notes } from './notes.ts'
import { PageFrame } from './page-frame.tsx'
import { Screens } from './screens.tsx'
import { tiers } from './tiers.ts'

export function Landing() {
  return (
    <PageFrame>
      <Hero />
      <Steps />
      <div className="mt-24 grid gap-24 max-md:mt-14 max-md:gap-14">
        <Screens />
        <Features />
        <Comparison />
        <Pricing />
        <Closing />
        <NoteList />
      </div>
    </PageFrame>
  )
}

const features = [
  {
    icon: ShoppingBag,
    title: t`Instant Checkout`,
    text: t`Shoppers buy in the chat where OpenAI has approved it for your store. Everywhere else, they go straight to the product in your own checkout.`,
    note: 'checkout',
  },
  {
    icon: ListChecks,
    title: t`AI Optimization`,
    text: t`We check each product, field by field, against the published feed rules. You see what’s missing, how it affects the score, and what to enter.`,
  },
  {
    icon: Hand,
    title: t`You Stay In Control`,
    text: t`No product goes live without your approval. The details you add are kept through every sync. Disable a product and it leaves the feed with your next export.`,
  },
] as const

function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="type-display max-md:text-[32px]/[36px]">
        <Trans>700M people ask ChatGPT every week</Trans>
        <NoteMark id="users" />
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>
          Some of them ask what to buy. To be the answer, your product needs complete, accurate details in the
          feed.
        </Trans>
      </p>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {features.map((feature) => (
          <li key={feature.title} className="rounded-card border border-line-2 bg-pane p-5">
            <feature.icon aria-hidden className="size-5 text-ink-2" strokeWidth={1.5} />
            <h3 className="type-section mt-3">{feature.title}</h3>
            <p className="type-body mt-1.5 text-ink-2">
              {feature.text}
              {'note' in feature && <NoteMark id={feature.note} />}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pricing() {
  return (
    <section aria-labelledby="pricing">
      <h2 id="pricing" className="type-display scroll-mt-8 max-md:text-[32px]/[36px]">
        <Trans>Pricing</Trans>
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>All tiers: 0.5% transaction fee. The Enterprise fee is capped at $500.</Trans>
        <NoteMark id="fee" />
      </p>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {tiers.map(({ id, name, priceUsd, includes }) => {
          const isMiddle = id === 'professional'
          return (
            <li
              key={id}
              className="relative flex flex-col overflow-clip rounded-card border border-line-2 bg-pane p-5"
            >
              {isMiddle && <span aria-hidden className="edge-top absolute inset-x-0 top-0" />}
              <h3 className="type-section">{name}</h3>
              <p className="mt-2">
                <span className="type-display tabular-nums">${priceUsd}</span>
                <span className="text-ink-2">
                  <Trans>/mo</Trans>
                </span>
              </p>
              <ul className="mt-4 mb-6 grid gap-2 text-[14px]/[20px]">
                {includes.map(({ text, note }) => (
                  <li key={text} className="flex gap-2">
                    <Check aria-hidden className="mt-0.5 size-4 flex-none text-glass" strokeWidth={1.75} />
                    <span>
                      {text}
                      {note && <NoteMark id={note} />}
                    </span>
                  </li>
                ))}
              </ul>
              <a
                href="/auth/register"
                className={`${buttonStyle({ variant: isMiddle ? 'ink' : 'outline', size: 'l' })} mt-auto`}
              >
                <Trans>Start with {name}</Trans>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const steps = [
  { title: t`Connect your store`, text: t`In under 5 minutes, or start with the demo store` },
  { title: t`Agents optimise`, text: t`They find what’s missing from each product, and you approve` },
  { title: t`Go live`, text: t`Products appear within 24–48 hours`, note: 'appear' },
  { title: t`Scale`, text: t`Thousands of products, checked again with every sync` },
] as const

function Steps() {
  return (
    <section aria-labelledby="how-it-works" className="border-t border-line-2 pt-4">
      <h2 id="how-it-works" className="type-label scroll-mt-6 text-ink-3">
        <Trans>How It Works</Trans>
      </h2>
      <ol className="mt-2.5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-3">
            <span aria-hidden className="type-section text-glass tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="type-section">{step.title}</h3>
              <p className="mt-0.5 text-ink-2">
                {step.text}
                {'note' in step && <NoteMark id={step.note} />}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function NoteList() {
  return (
    <section aria-labelledby="notes" className="border-t border-line-2 pt-6">
      <h2 id="notes" className="type-section">
        <Trans>Notes</Trans>
      </h2>
      <ol className="mt-3 grid list-decimal gap-2.5 ps-5 text-ink-2 marker:text-ink-3">
        {notes.map(({ id, text }) => (
          <li key={id} id={`note-${id}`} className="max-w-[720px] scroll-mt-6 ps-1 target:text-ink">
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

const rows = [
  {
    what: t`Every row checked against the published rules`,
    vitrine: t`Every field, with how to fix it`,
    basic: null,
  },
  { what: t`Identifiers`, vitrine: t`GTIN check digits verified`, basic: t`Sent as entered` },
  {
    what: t`Details you add to a product`,
    vitrine: t`Kept with every sync`,
    basic: t`Lost with the next import`,
  },
  { what: t`Enabling products`, vitrine: t`One by one or all at once, with undo`, basic: t`All or nothing` },
  { what: t`Prohibited products`, vitrine: t`Flagged`, basic: null },
  { what: t`Rules across variants`, vitrine: t`Groups, options and IDs compared`, basic: null },
  {
    what: t`Try before you sign up`,
    vitrine: t`Demo store and free feed check`,
    basic: t`Only after sign-up`,
  },
]

/** Against platforms that copy a catalogue into a file and leave it there. */
function Comparison() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="type-display scroll-mt-8 max-md:text-[32px]/[36px]">
        <Trans>Why not a basic feed app?</Trans>
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>They export what you have. We find and fix what’s missing.</Trans>
      </p>
      <table className="mt-8 w-full border-collapse overflow-clip rounded-card border border-line-2 bg-pane text-start text-[14px]/[20px]">
        <thead className="bg-well max-md:sr-only">
          <tr>
            <th scope="col" className="type-label w-[34%] px-4 py-3 text-start text-ink-2">
              <Trans>Action</Trans>
            </th>
            <th scope="col" className="type-label px-4 py-3 text-start text-ink">
              Vitrine
            </th>
            <th scope="col" className="type-label px-4 py-3 text-start text-ink-2">
              <Trans>Basic platforms</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, vitrine, basic }) => (
            <tr key={what} className="border-t border-line align-top max-md:grid max-md:py-2">
              <th scope="row" className="px-4 py-3 text-start font-medium max-md:pb-1">
                {what}
              </th>
              <td className="px-4 py-3 max-md:py-1">
                <span className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-4 flex-none text-glass" strokeWidth={1.75} />
                  <span>
                    <span className="md:hidden">{'Vitrine: '}</span>
                    {vitrine}
                  </span>
                </span>
              </td>
              <td className="px-4 py-3 text-ink-2 max-md:py-1">
                <span className="flex gap-2">
                  <Minus aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
                  <span>
                    <span className="md:hidden">
                      <Trans>Basic platforms:</Trans>{' '}
                    </span>
                    {basic ?? t`Not available`}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

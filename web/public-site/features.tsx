import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hand, ListChecks, ShoppingBag } from 'lucide-react'
import { NoteMark } from './note-mark.tsx'

const features = [
  {
    icon: ShoppingBag,
    title: t`Instant Checkout`,
    text: t`Shoppers buy inside the chat where OpenAI has approved it for your store. Everywhere else they land on your own checkout, with the product in front of them.`,
    note: 'checkout',
  },
  {
    icon: ListChecks,
    title: t`AI Optimization`,
    text: t`Each product is judged field by field against the published rules of the feed. You see what is missing, what it does to the score, and what to write instead.`,
  },
  {
    icon: Hand,
    title: t`You Stay In Control`,
    text: t`Nothing goes on display without your yes. What you add stays yours and survives every sync. Switch a product off, and the next feed says so.`,
  },
] as const

export function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="type-display max-md:text-[32px]/[36px]">
        <Trans>700M people ask ChatGPT every week</Trans>
        <NoteMark id="users" />
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>
          Some of them ask what to buy. A product answers when its facts are complete, true and in the feed.
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

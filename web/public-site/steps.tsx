import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NoteMark } from './note-mark.tsx'

const steps = [
  { title: t`Connect the store`, text: t`Under 5 minutes, or begin with the demo store` },
  { title: t`Agents optimise`, text: t`They find what each product lacks; you say yes or no` },
  { title: t`Go live`, text: t`Products appear within 24–48 hours`, note: 'appear' },
  { title: t`Scale`, text: t`Thousands of products, judged again at every sync` },
] as const

export function Steps() {
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

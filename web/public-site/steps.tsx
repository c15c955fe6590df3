import { NoteMark } from './note-mark.tsx'

const steps = [
  { title: 'Connect the store', text: 'Under 5 minutes, or begin with the demo store' },
  { title: 'Agents optimise', text: 'They find what each product lacks; you say yes or no' },
  { title: 'Go live', text: 'Products appear within 24–48 hours', note: 'appear' },
  { title: 'Scale', text: 'Thousands of products, judged again at every sync' },
] as const

export function Steps() {
  return (
    <section aria-labelledby="how-it-works" className="border-t border-line-2 pt-4">
      <h2 id="how-it-works" className="type-label scroll-mt-6 text-ink-3">
        How It Works
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

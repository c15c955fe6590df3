import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { buttonStyle } from '#ui/button-style.ts'
import { tiers } from './tiers.ts'

export function Pricing() {
  return (
    <section aria-labelledby="pricing">
      <h2 id="pricing" className="type-display scroll-mt-8 max-md:text-[32px]/[36px]">
        <Trans>Pricing</Trans>
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>All tiers: 0.5% transaction fee. The Enterprise fee is capped at $500.</Trans>
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
                {includes.map((item) => (
                  <li key={item} className="flex gap-2">
                    <Check aria-hidden className="mt-0.5 size-4 flex-none text-glass" strokeWidth={1.75} />
                    {item}
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

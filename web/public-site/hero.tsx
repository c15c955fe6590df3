import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hand, Plug, ShoppingBag } from 'lucide-react'
import { EarlyAccessForm } from '#features/base/early-access/web/early-access-form.tsx'
import { NoteMark } from './note-mark.tsx'
import { Vitrine } from './vitrine.tsx'

const badges = [
  { icon: Plug, text: t`Connect in under 5 minutes` },
  { icon: Hand, text: t`Nothing changes until you approve it` },
  { icon: ShoppingBag, text: t`Your own checkout` },
]

export function Hero() {
  return (
    <div className="grid items-center gap-x-14 gap-y-12 pt-[clamp(20px,8vh,110px)] pb-[clamp(40px,7vh,96px)] max-md:pt-5 lg:grid-cols-[minmax(0,520px)_minmax(0,652px)] lg:justify-between">
      <div>
        <h1 className="type-hero">
          <Trans>Sell Through ChatGPT</Trans>
        </h1>
        <p className="mt-7 max-w-[520px] text-[18px]/[28px] text-ink-2 max-md:mt-5 max-md:text-[16px]/[24px]">
          <Trans>
            Put your products where AI shoppers look. Vitrine connects to your Shopify store, finds what’s
            missing from each product, and adds it to ChatGPT when you approve.
          </Trans>
        </p>
        <div className="mt-6">
          <EarlyAccessForm
            terms={
              <>
                <Trans>Free setup for the first 50 merchants. Live in 24 hours.</Trans>
                <NoteMark id="live" />
              </>
            }
          />
        </div>
        <ul
          aria-label={t`What you can count on`}
          className="mt-7 flex flex-wrap gap-x-5 2xl:w-max gap-y-2 text-ink-2"
        >
          {badges.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-2 whitespace-nowrap">
              <Icon aria-hidden className="size-4 text-glass" strokeWidth={1.75} /> {text}
            </li>
          ))}
        </ul>
      </div>
      <Vitrine />
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { FeedCheck } from '#features/shop/feed-check/web/feed-check.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { ChannelFacts } from './channel-facts.tsx'
import { Closing } from './closing.tsx'
import { ExampleVerdict } from './example-verdict.tsx'
import { PageFrame } from './page-frame.tsx'

export function Merchants() {
  return (
    <PageFrame>
      <div className="grid gap-14 pt-[clamp(24px,7vh,72px)] max-md:pt-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="self-center">
          <h1 className="type-display max-w-[820px] md:text-[56px]/[58px]">
            <Trans>ChatGPT for merchants</Trans>
          </h1>
          <p className="mt-5 max-w-[680px] text-[18px]/[28px] text-ink-2 max-md:text-[16px]/[24px]">
            <Trans>
              Shoppers describe what they want, and the assistant answers with products. To appear, your
              products need a complete, valid feed.
            </Trans>
          </p>
          <a href="#check" className={`${buttonStyle({ variant: 'ink', size: 'l' })} mt-6`}>
            <Trans>Check a feed</Trans>
          </a>
        </div>
        <ExampleVerdict />
      </div>
      <div className="mt-16 grid gap-20 max-md:mt-12 max-md:gap-14">
        <ChannelFacts />
        <section aria-labelledby="check">
          <h2 id="check" className="type-display scroll-mt-8 max-md:text-[32px]/[36px]">
            <Trans>Free feed check</Trans>
          </h2>
          <p className="mt-3 max-w-[680px] text-[16px]/[24px] text-ink-2">
            <Trans>
              Each row gets the same check we use in Vitrine, based on the published rules. No account needed.
            </Trans>
          </p>
          <div className="mt-7 rounded-card border border-line-2 bg-pane p-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:p-4">
            <FeedCheck />
          </div>
        </section>
        <Closing />
      </div>
    </PageFrame>
  )
}

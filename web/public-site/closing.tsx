import { Trans } from '@lingui/react/macro'
import { buttonStyle } from '#ui/button-style.ts'

export function Closing() {
  return (
    <section
      aria-labelledby="begin"
      className="relative overflow-clip rounded-card border border-line-2 bg-pane p-10 max-md:p-5"
    >
      <span aria-hidden className="edge-top absolute inset-x-0 top-0" />
      <h2 id="begin" className="type-display-s">
        <Trans>Get your first product into ChatGPT today</Trans>
      </h2>
      <p className="mt-2 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>
          Connect your store, or explore the demo store first. Nothing changes in your store until you approve
          it.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-2.5">
        <a href="/auth/register" className={buttonStyle({ variant: 'ink', size: 'l' })}>
          <Trans>Create Account</Trans>
        </a>
        <a href="/onboarding" className={buttonStyle({ size: 'l' })}>
          <Trans>Start Onboarding</Trans>
        </a>
        <a href="/auth/login" className={buttonStyle({ variant: 'ghost', size: 'l' })}>
          <Trans>Sign in</Trans>
        </a>
      </div>
    </section>
  )
}

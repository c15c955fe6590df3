import { Trans } from '@lingui/react/macro'

export function DomainHelp() {
  return (
    <section className="rounded-card bg-well p-4">
      <h2 className="type-section">
        <Trans>How to find your store domain</Trans>
      </h2>
      <ol className="mt-2 list-decimal space-y-1 ps-5 text-ink-2">
        <li>
          <Trans>Sign in to your Shopify admin.</Trans>
        </li>
        <li>
          <Trans>Open Settings, then Domains.</Trans>
        </li>
        <li>
          <Trans>
            Copy the domain that ends with{' '}
            <bdi dir="ltr" className="font-mono text-[12px]">
              .myshopify.com
            </bdi>
            .
          </Trans>
        </li>
      </ol>
    </section>
  )
}

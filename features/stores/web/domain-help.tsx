export function DomainHelp() {
  return (
    <section className="rounded-card bg-well p-4">
      <h2 className="type-section">How to find your store domain</h2>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-ink-2">
        <li>Sign in to your Shopify admin.</li>
        <li>Open Settings, then Domains.</li>
        <li>
          Copy the domain that ends with <span className="font-mono text-[12px]">.myshopify.com</span>.
        </li>
      </ol>
    </section>
  )
}

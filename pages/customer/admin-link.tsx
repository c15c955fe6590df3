import { ExternalLink } from 'lucide-react'

/** Opens a page of Shopify's admin beside the console. */
export function AdminLink({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={label}
      className="inline-flex items-center gap-1 rounded-control underline-offset-2 hover:underline"
    >
      {children}
      <ExternalLink aria-hidden className="size-3 flex-none" />
    </a>
  )
}

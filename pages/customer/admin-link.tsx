import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { href: string; label: string; children: ReactNode }

/** Opens a page of Shopify's admin beside the console. */
export function AdminLink({ href, label, children }: Props) {
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

import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Card } from '#ui/card.tsx'

const pages = [
  { to: '/dashboard', name: t`Agent Command Center` },
  { to: '/automation', name: t`Automation` },
  { to: '/mcp', name: t`MCP Dashboard` },
  { to: '/agency', name: t`Agency Overview` },
  { to: '/assistant', name: t`AI Assistant` },
  { to: '/onboarding', name: t`Setup` },
] as const

/** The pages that have no place in the rail. */
export function MorePages() {
  return (
    <Card title={t`More`}>
      <ul className="-mx-2">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center justify-between rounded-control px-2 py-1.5 hover:bg-hover max-md:py-2.5"
            >
              {name}
              <ChevronRight aria-hidden className="size-3.5 text-ink-3 rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import * as Popover from 'radix-ui/popover'
import { type ReactElement, useState } from 'react'
import { NeedsYou } from '#features/agents/inbox/web/needs-you.tsx'

/** The list of open items under the bell, on any page. */
export function BellPanel({ trigger }: { trigger: ReactElement }) {
  const { href } = useLocation()
  // Whoever followed a link is somewhere else, where it is closed.
  const [openAt, setOpenAt] = useState<string | null>(href)
  return (
    <Popover.Root open={openAt === href} onOpenChange={(isOpen) => setOpenAt(isOpen ? href : null)}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t`Needs your attention`}
          // A dialog or a menu of an item stands outside, and belongs to it.
          onInteractOutside={(event) => {
            const target = event.target instanceof Element ? event.target : null
            if (target?.closest('dialog, [role=menu]')) event.preventDefault()
          }}
          className="z-30 max-h-[min(640px,calc(100dvh-72px))] w-[min(520px,calc(100vw-16px))] overflow-y-auto rounded-card border border-line-2 bg-float text-ink shadow-e2"
        >
          <NeedsYou className="rounded-none border-0" limit={4} />
          <p className="border-t border-line px-4 py-2">
            <Link
              to="/operations-hub"
              className="rounded-control py-1 text-glass underline-offset-2 hover:underline"
            >
              <Trans>Open Operations Hub</Trans>
            </Link>
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

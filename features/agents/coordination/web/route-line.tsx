import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { useAvatars } from '#ui/avatars.ts'

/** From one agent to another. */
export function RouteLine({ from, to }: { from: AgentId; to: AgentId }) {
  const { avatarOf } = useAvatars()
  const [one, other] = [avatarOf(from), avatarOf(to)]
  const [sender, receiver] = [one.name, other.name]
  return (
    <span className="type-strong inline-flex flex-wrap items-center gap-1.5">
      <span className="sr-only">{t`${sender} to ${receiver}`}</span>
      <AvatarIcon avatar={one} />
      <span aria-hidden>{sender}</span>
      <ArrowRight aria-hidden className="size-3.5 flex-none text-ink-3 rtl:-scale-x-100" />
      <AvatarIcon avatar={other} />
      <span aria-hidden>{receiver}</span>
    </span>
  )
}

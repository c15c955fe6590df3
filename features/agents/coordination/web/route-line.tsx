import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { FaceIcon } from '#ui/face-icon.tsx'
import { useFaces } from '#ui/faces.ts'

/** From one agent to another. */
export function RouteLine({ from, to }: { from: AgentId; to: AgentId }) {
  const { faceOf } = useFaces()
  const [one, other] = [faceOf(from), faceOf(to)]
  const [sender, receiver] = [one.name, other.name]
  return (
    <span className="type-strong inline-flex flex-wrap items-center gap-1.5">
      <span className="sr-only">{t`${sender} to ${receiver}`}</span>
      <FaceIcon face={one} />
      <span aria-hidden>{sender}</span>
      <ArrowRight aria-hidden className="size-3.5 flex-none text-ink-3 rtl:-scale-x-100" />
      <FaceIcon face={other} />
      <span aria-hidden>{receiver}</span>
    </span>
  )
}

import { t } from '@lingui/core/macro'
import { Minus, Pencil, Plus } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import type { Change } from './canvas-terms.ts'

const labels = {
  added: { word: t`Added`, tint: 'busy', Icon: Plus },
  removed: { word: t`Removed`, tint: 'incomplete', Icon: Minus },
  changed: { word: t`Changed`, tint: 'needs', Icon: Pencil },
} as const

/** What was done to a step between two versions. */
export function ChangeBadge({ change }: { change: Change }) {
  const { word, tint, Icon } = labels[change]
  return (
    <Badge tint={tint}>
      <Icon aria-hidden />
      {word}
    </Badge>
  )
}

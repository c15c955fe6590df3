import { plural, t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import type { Product } from '../contract.ts'
import type { RowGroup } from './group-rows.ts'

type Props = { product: Product; group: RowGroup; onToggle: (groupId: string) => void }

/** Opens and closes the variants of a product, from its first one. */
export function GroupToggle({ product: { groupId, title }, group, onToggle }: Props) {
  if (!group.isFirst || group.variants.length < 2) return null
  const count = plural(group.variants.length, { one: '# variant', other: '# variants' })
  return (
    <button
      type="button"
      aria-expanded={group.isOpen}
      aria-label={t`${count} of ${title}`}
      onClick={() => onToggle(groupId)}
      className="type-small inline-flex flex-none items-center gap-0.5 rounded-mark text-ink-2 hover:text-ink max-md:py-2"
    >
      <ChevronRight
        aria-hidden
        className={`size-3.5 transition-transform rtl:-scale-x-100 ${group.isOpen ? 'rotate-90' : ''}`}
      />
      {count}
    </button>
  )
}

import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { figure } from '#ui/count.ts'
import { useMedia } from '#ui/use-media.ts'
import type { Stats } from '../contract.ts'
import { ShelfPane } from './shelf-pane.tsx'
import { productsPerPane, type ShelfGroup, shelfGroups } from './shelf-panes.ts'

type Props = { stats: Stats; size: 'strip' | 'full' }

const capacity = { strip: 160, full: 600, phone: 200 }

/** The whole catalogue as small panes, each leading to its filtered list. The key below holds the same links for the keyboard. */
export function Shelf({ stats, size }: Props) {
  const isNarrow = useMedia('(width < 768px)')
  const perPane = productsPerPane(stats.total, capacity[size === 'full' && isNarrow ? 'phone' : size])
  const groups = shelfGroups(stats)
  return (
    <div>
      <div
        aria-hidden
        className={
          size === 'full'
            ? 'grid grid-cols-[repeat(auto-fill,minmax(12px,1fr))] gap-x-1 gap-y-0'
            : 'grid grid-cols-[repeat(auto-fill,minmax(9px,1fr))] gap-x-[3px] gap-y-0'
        }
      >
        {groups.flatMap((group) => panesOf(group, perPane, size))}
      </div>
      {size === 'full' && (
        <>
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5">
            {groups.map((group) => (
              <li key={group.kind}>
                <Link
                  to="/workspace/chatgpt"
                  search={group.view}
                  className="type-small flex items-center gap-2 rounded-control text-ink-2 hover:text-ink max-md:py-2"
                >
                  <ShelfPane kind={group.kind} className="h-3.5 w-2.5" />
                  {group.name} <strong className="font-semibold text-ink">{figure(group.products)}</strong>
                </Link>
              </li>
            ))}
          </ul>
          {perPane > 1 && (
            <p className="type-small mt-2 text-ink-3">
              {plural(perPane, { one: 'One pane is # product.', other: 'One pane is # products.' })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function panesOf(group: ShelfGroup, perPane: number, size: Props['size']) {
  const enabled = Math.ceil(group.enabled / perPane)
  return Array.from({ length: Math.ceil(group.products / perPane) }, (_, index) => (
    <Link
      key={`${group.kind}-${index}`}
      to="/workspace/chatgpt"
      search={group.view}
      preload={false}
      tabIndex={-1}
      title={`${group.name}: ${figure(group.products)}`}
      className={size === 'full' ? 'border-b border-line-2 pt-1.5 pb-0.5' : 'border-b border-line pb-px'}
    >
      <ShelfPane
        kind={group.kind}
        isEnabled={index < enabled}
        className={size === 'full' ? 'block h-[18px] w-full' : 'block h-2.5 w-full'}
      />
    </Link>
  ))
}

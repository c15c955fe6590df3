import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#ui/format.ts'
import { useMedia } from '#ui/use-media.ts'
import type { Stats } from '../contract.ts'
import { productsPerPane, type ReadinessGroup, readinessGroups } from './readiness-groups.ts'

type Props = {
  stats: Stats
  size: 'strip' | 'full'
  /** At the end of the line of the key. */
  aside?: ReactNode
}

const capacity = { strip: 160, full: 330, phone: 200 }

/** The whole catalogue as small panes, each leading to its filtered list. The key below holds the same links for the keyboard. */
export function ReadinessGrid({ stats, size, aside }: Props) {
  const isNarrow = useMedia('(width < 768px)')
  const perPane = productsPerPane(stats.total, capacity[size === 'full' && isNarrow ? 'phone' : size])
  const groups = readinessGroups(stats)
  return (
    <div>
      <div
        aria-hidden
        className={
          size === 'full'
            ? 'grid auto-rows-[27px] grid-cols-[repeat(auto-fill,minmax(12px,1fr))] gap-x-1 bg-[repeating-linear-gradient(transparent_0_26px,var(--line-2)_26px_27px)]'
            : 'grid auto-rows-[12px] grid-cols-[repeat(auto-fill,minmax(9px,1fr))] gap-x-[3px] bg-[repeating-linear-gradient(transparent_0_11px,var(--line)_11px_12px)]'
        }
      >
        {groups.map((group) => (
          <GroupPanes key={group.kind} group={group} perPane={perPane} size={size} />
        ))}
      </div>
      {size === 'full' && (
        <>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5">
            <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
              {groups.map((group) => (
                <li key={group.kind}>
                  <Link
                    to="/workspace/chatgpt"
                    search={group.view}
                    className="type-small flex items-center gap-2 rounded-control text-ink-2 hover:text-ink max-md:py-2"
                  >
                    <ReadinessPane kind={group.kind} className="h-3.5 w-2.5" />
                    {group.name}{' '}
                    <strong className="font-semibold text-ink">{formatNumber(group.products)}</strong>
                  </Link>
                </li>
              ))}
            </ul>
            {aside}
          </div>
          {perPane > 1 && (
            <p className="type-small mt-2 text-ink-3">
              {plural(perPane, { one: 'Each square is # product.', other: 'Each square is # products.' })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

type GroupPanesProps = { group: ReadinessGroup; perPane: number; size: Props['size'] }

/** One link around all panes of a group: a link of its own for each of them is what the page spends its first second on. */
function GroupPanes({ group, perPane, size }: GroupPanesProps) {
  const enabled = Math.ceil(group.enabled / perPane)
  return (
    <Link
      to="/workspace/chatgpt"
      search={group.view}
      preload={false}
      tabIndex={-1}
      title={`${group.name}: ${formatNumber(group.products)}`}
      className="contents"
    >
      {Array.from({ length: Math.ceil(group.products / perPane) }, (_, index) => (
        <span key={index} className={size === 'full' ? 'pt-1.5' : ''}>
          <ReadinessPane
            kind={group.kind}
            isEnabled={index < enabled}
            className={size === 'full' ? 'block h-[18px] w-full' : 'block h-2.5 w-full'}
          />
        </span>
      ))}
    </Link>
  )
}

type ShelfPaneProps = { kind: ReadinessGroup['kind']; isEnabled?: boolean; className: string }

/** Filled on display, outlined when ready but off, half-filled, struck through. Enabled all the same: glass on top. */
function ReadinessPane({ kind, isEnabled = false, className }: ShelfPaneProps) {
  const ink = {
    display: '--ready-mark',
    off: '--ready-mark',
    needs: '--needs-mark',
    incomplete: '--incomplete-mark',
  }
  return (
    <svg viewBox="0 0 10 14" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <rect
        x=".75"
        y=".75"
        width="8.5"
        height="12.5"
        rx="1.4"
        fill={kind === 'display' ? `var(${ink[kind]})` : kind === 'off' ? 'var(--ready-soft)' : 'none'}
        stroke={`var(${ink[kind]})`}
        strokeWidth="1.3"
      />
      {kind === 'needs' && <path d="M1 7.2h8v5.4H1z" fill={`var(${ink.needs})`} />}
      {kind === 'incomplete' && (
        <path d="M2.6 11 7.4 3" stroke={`var(${ink.incomplete})`} strokeWidth="1.1" />
      )}
      {isEnabled && <path d="M0 1h10" stroke="var(--glass-edge)" strokeWidth="2.4" />}
    </svg>
  )
}

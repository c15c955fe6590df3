import { plural, t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import {
  type AgentStatusLabel,
  agentStatusLabels,
} from '#features/agents/conversations/web/agent-status-labels.ts'
import { useWaiting } from '#pages/agents/waiting.ts'
import { useSetupProgress } from '#pages/onboarding/setup-progress.ts'
import { formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { useMedia } from '#ui/use-media.ts'
import { currentOf, type NavItem, type railGroups } from './nav-items.ts'
import { useAllStores } from './use-all-stores.ts'

const Tooltip = lazy(async () => ({ default: (await import('#ui/tooltip.tsx')).Tooltip }))

type Props = {
  groups: typeof railGroups
  /** Leaves out the words where the rail is narrow. */
  isThin?: boolean
  onFollow?: () => void
}

export function NavItemLinks({ groups, isThin = false, onFollow }: Props) {
  const { pathname } = useLocation()
  const facts = usePlaceFacts()
  const waiting = useWaiting()
  const standings = useNavItemStatuses()
  // They are of one store.
  const isAll = useAllStores()
  const hasNoWords = useMedia('(width < 1280px)') && isThin
  const current = currentOf(
    groups.flatMap(({ places }) => places),
    pathname,
  )
  return groups.map(({ label, places }) => (
    <div key={label ?? 'first'} className="not-first:mt-3 md:not-first:[@media(max-height:999px)]:mt-2">
      {label && (
        <p className={`type-label px-2 pb-1 text-ink-2 ${isThin ? 'max-xl:sr-only' : ''}`}>{label}</p>
      )}
      <ul className="flex flex-col gap-0.5 md:[@media(max-height:999px)]:gap-0">
        {places.map((place) => {
          const isOn = current.includes(place)
          const link = (
            <NavItemLink
              place={place}
              isOn={isOn}
              fact={isAll ? undefined : factOf(facts, place)}
              waiting={isAll ? 0 : (waiting.get(place.to) ?? 0)}
              standing={isAll ? undefined : standings.get(place.to)}
              isThin={isThin}
              onClick={onFollow}
            />
          )
          return (
            <li key={place.to} ref={isOn ? bringIntoView : null}>
              {hasNoWords ? (
                <Suspense fallback={link}>
                  <Tooltip side="right" text={place.label}>
                    {link}
                  </Tooltip>
                </Suspense>
              ) : (
                link
              )}
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

/** On a low screen the current place may lie outside what is seen of the list. Asked in the next frame, which lays out the page anyway. */
function bringIntoView(line: HTMLLIElement | null): void {
  if (line) requestAnimationFrame(() => line.scrollIntoView?.({ block: 'nearest' }))
}

/** The small figures beside some places. */
function usePlaceFacts(): Map<string, string> {
  const total = useFigures().data?.total
  const { steps, doneSteps, isDone, isKnown } = useSetupProgress()
  const facts = new Map<string, string>()
  if (total !== undefined) facts.set('/workspace/chatgpt', formatNumber(total))
  if (isKnown && !isDone) facts.set('/onboarding', t`${doneSteps} of ${steps.length}`)
  return facts
}

/** A page has the figure by each of its addresses. */
function factOf(facts: ReadonlyMap<string, string>, { to, also = [] }: NavItem): string | undefined {
  return [to, ...also].flatMap((address) => facts.get(address) ?? []).at(0)
}

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  place: NavItem
  isOn: boolean
  fact: string | undefined
  /** Questions behind it that wait for the merchant. */
  waiting: number
  /** How the agent behind it stands, as far as it is known. Questions that wait matter more. */
  standing: AgentStatusLabel | undefined
  isThin: boolean
}

/** One line of the sidebar or the menu. What a tooltip adds is passed on to the link. */
function NavItemLink({ place, isOn, fact, waiting, standing, isThin, ...rest }: PlaceLinkProps) {
  const agent = agentIds.find((id) => place.to === `/${id}`)
  const inset = agent ? (isThin ? 'xl:ms-4 xl:ps-2' : 'ms-4') : ''
  const mark =
    waiting > 0
      ? {
          state: 'waits' as const,
          word: plural(waiting, { one: '# approval waiting', other: '# approvals waiting' }),
        }
      : standing
  const lit =
    'type-strong bg-rail-on text-ink shadow-e1 before:absolute before:inset-y-1.5 before:start-0 before:w-0.5 before:bg-glass-edge'
  return (
    <Link
      {...rest}
      to={place.to}
      aria-current={isOn ? 'page' : undefined}
      className={`relative flex items-center gap-2.5 rounded-control px-2 max-md:h-11 ${agent ? 'h-7 md:[@media(max-height:999px)]:h-[26px]' : 'h-[30px] md:[@media(max-height:999px)]:h-7'} ${inset} ${
        isOn ? lit : 'text-ink-2 hover:bg-press hover:text-ink'
      }`}
    >
      {agent ? (
        <AgentIcon agent={agent} size="s" />
      ) : (
        <place.icon
          aria-hidden
          strokeWidth={1.75}
          className={`size-4 flex-none ${isOn ? 'text-glass' : 'text-ink-3'}`}
        />
      )}
      <span className={`flex-1 truncate ${isThin ? 'max-xl:sr-only' : ''}`}>{place.label}</span>
      {fact && <span className={`text-ink-3 tabular-nums ${isThin ? 'max-xl:hidden' : ''}`}>{fact}</span>}
      {mark && (
        <span className={`flex-none ${isThin ? 'max-xl:absolute max-xl:end-0.5 max-xl:top-0.5' : ''}`}>
          <StatusDot state={mark.state} />
          {/* Its own page says how it stands, in its own words. */}
          {(waiting > 0 || !isOn) && <span className="sr-only">{mark.word}</span>}
        </span>
      )}
    </Link>
  )
}

/** How the agents stand, by their pages. It is read once, and again when the event stream tells of a run: nothing is polled for it. */
function useNavItemStatuses(): ReadonlyMap<string, AgentStatusLabel> {
  const results = useQueries({
    queries: agentIds.map((agentType) => read(getStatus, { params: { agentType } })),
  })
  return new Map(
    results.flatMap(({ data }) =>
      data ? [[agentProfiles[data.data.agentType].to, agentStatusLabels[data.data.status]]] : [],
    ),
  )
}

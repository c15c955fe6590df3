import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { figure } from '#ui/count.ts'
import { useMedia } from '#ui/use-media.ts'
import { PlaceLink } from './place-link.tsx'
import { usePlaceStandings } from './place-standings.ts'
import { isCurrent, type railGroups } from './places.ts'
import { useSetupProgress } from '#pages/onboarding/setup-progress.ts'
import { useWaiting } from '#pages/agents/waiting.ts'

const Tooltip = lazy(async () => ({ default: (await import('#ui/tooltip.tsx')).Tooltip }))

type Props = {
  groups: typeof railGroups
  /** Leaves out the words where the rail is narrow. */
  isThin?: boolean
  onFollow?: () => void
}

export function PlaceLinks({ groups, isThin = false, onFollow }: Props) {
  const { pathname } = useLocation()
  const facts = usePlaceFacts()
  const waiting = useWaiting()
  const standings = usePlaceStandings()
  const hasNoWords = useMedia('(width < 1280px)') && isThin
  return groups.map(({ label, places }) => (
    <div key={label ?? 'first'} className="not-first:mt-3 md:not-first:[@media(max-height:999px)]:mt-2">
      {label && (
        <p className={`type-label px-2 pb-1 text-ink-2 ${isThin ? 'max-xl:sr-only' : ''}`}>{label}</p>
      )}
      <ul className="flex flex-col gap-0.5 md:[@media(max-height:999px)]:gap-0">
        {places.map((place) => {
          const isOn = isCurrent(place, pathname)
          const link = (
            <PlaceLink
              place={place}
              isOn={isOn}
              fact={facts.get(place.to)}
              waiting={waiting.get(place.to) ?? 0}
              standing={standings.get(place.to)}
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

/** On a low screen the current place may lie outside what is seen of the list. */
function bringIntoView(line: HTMLLIElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' })
}

/** The small figures beside some places. */
function usePlaceFacts(): Map<string, string> {
  const total = useFigures().data?.total
  const { doneCount, steps, isKnown } = useSetupProgress()
  const facts = new Map<string, string>()
  if (total !== undefined) facts.set('/workspace/chatgpt', figure(total))
  if (isKnown && doneCount < steps.length) facts.set('/onboarding', t`${doneCount} of ${steps.length}`)
  return facts
}

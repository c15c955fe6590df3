import { Link, useLocation } from '@tanstack/react-router'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { figure } from '#ui/count.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { isCurrent, type Place, places } from './places.ts'
import { useSetupProgress } from './setup-progress.ts'

type Props = {
  /** Leaves out the words where the rail is narrow. */
  isThin?: boolean
  onFollow?: () => void
}

export function PlaceLinks({ isThin = false, onFollow }: Props) {
  const { pathname } = useLocation()
  const total = useFigures().data?.total
  const { doneCount, steps, isKnown } = useSetupProgress()
  const facts: Partial<Record<Place['to'], string>> = {
    ...(total === undefined ? {} : { '/workspace/chatgpt': figure(total) }),
    ...(!isKnown || doneCount === steps.length ? {} : { '/onboarding': `${doneCount} of ${steps.length}` }),
  }
  return (
    <ul className="flex flex-col gap-0.5">
      {places.map((place) => {
        const current = isCurrent(place, pathname)
        const link = (
          <Link
            to={place.to}
            aria-current={current ? 'page' : undefined}
            onClick={onFollow}
            className={`relative flex h-[30px] items-center gap-2.5 rounded-control px-2 max-md:h-11 ${
              current
                ? 'type-strong bg-rail-on text-ink shadow-e1 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:bg-glass-edge'
                : 'text-ink-2 hover:bg-press hover:text-ink'
            }`}
          >
            <place.icon
              aria-hidden
              strokeWidth={1.75}
              className={`size-4 flex-none ${current ? 'text-glass' : 'text-ink-3'}`}
            />
            <span className={`flex-1 truncate ${isThin ? 'max-xl:sr-only' : ''}`}>{place.label}</span>
            {facts[place.to] && (
              <span className={`text-ink-3 tabular-nums ${isThin ? 'max-xl:hidden' : ''}`}>
                {facts[place.to]}
              </span>
            )}
          </Link>
        )
        return (
          <li key={place.to}>
            {isThin ? (
              <Tooltip side="right" text={<span className="xl:sr-only">{place.label}</span>}>
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        )
      })}
    </ul>
  )
}

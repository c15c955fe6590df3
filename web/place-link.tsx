import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { StateMark } from '#ui/state-mark.tsx'
import { agentIds } from '#features/agents/settings/web/agent-faces.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import type { AgentStanding } from '#pages/agents/agent-standings.ts'
import type { Place } from './places.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  place: Place
  isOn: boolean
  fact: string | undefined
  /** Questions behind it that wait for the merchant. */
  waiting: number
  /** How the agent behind it stands, as far as it is known. Questions that wait matter more. */
  standing: AgentStanding | undefined
  isThin: boolean
}

/** One line of the sidebar or the menu. What a tooltip adds is passed on to the link. */
export function PlaceLink({ place, isOn, fact, waiting, standing, isThin, ...rest }: Props) {
  const agent = agentIds.find((id) => place.to === `/${id}`)
  const inset = agent ? (isThin ? 'xl:ms-4 xl:ps-2' : 'ms-4') : ''
  const mark =
    waiting > 0
      ? {
          state: 'waits' as const,
          word: plural(waiting, { one: '# question waits for you', other: '# questions wait for you' }),
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
          <StateMark state={mark.state} />
          <span className="sr-only">{mark.word}</span>
        </span>
      )}
    </Link>
  )
}

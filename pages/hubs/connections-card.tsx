import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { useConnections } from './connections.ts'

/** What the console works with. "All Systems Operational" only when all of it is; what is merely not there is no warning. */
export function ConnectionsCard({ title, className = '' }: { title: string; className?: string }) {
  const { connections, onCount, areAllOn, problem } = useConnections()
  const isWarning = connections.some(({ state }) => state === 'warning')
  return (
    <Card
      title={title}
      className={className}
      aside={
        connections.length > 0 && (
          <span className="type-small flex items-center gap-1.5 text-ink-2 tabular-nums">
            {(areAllOn || isWarning) && <StatusDot state={areAllOn ? 'on' : 'warning'} />}
            {areAllOn ? t`All Systems Operational` : t`${onCount} of ${connections.length} connected`}
          </span>
        )
      }
    >
      {problem && <ReadProblem title={t`Couldn't load the services`} query={problem} />}
      {!problem && connections.length === 0 && <Skeleton className="h-36 w-full" />}
      <ul className="-my-2">
        {connections.map(({ name, state, words, to }) => {
          const isKeyMissing = to === '/onboarding/keys' && state === 'off'
          return (
            <li
              key={name}
              className="flex min-h-10 flex-wrap items-center gap-x-2.5 border-t border-line py-1 first:border-t-0"
            >
              <StatusDot state={state} />
              {to && !isKeyMissing ? (
                <Link to={to} className="rounded-control py-0.5 underline-offset-2 hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
              {isKeyMissing ? (
                <>
                  <span className="sr-only">{words}</span>
                  <Link
                    to={to}
                    aria-label={t`Add key: ${name}`}
                    className="type-label ms-auto rounded-control py-1 text-glass underline-offset-2 hover:underline"
                  >
                    <Trans>Add key</Trans>
                  </Link>
                </>
              ) : (
                <span className="type-small ms-auto text-ink-2">{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

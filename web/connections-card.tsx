import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { useConnections } from './connections.ts'

/** What the console works with. "All Systems Operational" only when all of it is. */
export function ConnectionsCard({ title }: { title: string }) {
  const { connections, onCount, areAllOn, problem } = useConnections()
  return (
    <Card
      title={title}
      aside={
        connections.length > 0 && (
          <span className="type-small flex items-center gap-1.5 text-ink-2 tabular-nums">
            <StateMark state={areAllOn ? 'on' : 'warning'} />
            {areAllOn ? t`All Systems Operational` : t`${onCount} of ${connections.length} ready`}
          </span>
        )
      }
    >
      {problem && <ReadProblem title={t`The connections could not be read`} query={problem} />}
      {!problem && connections.length === 0 && <Skeleton className="h-24 w-full" />}
      <ul>
        {connections.map(({ name, state, words, to }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-x-2.5 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0"
          >
            <StateMark state={state} />
            {to ? (
              <Link to={to} className="rounded-control py-0.5 underline-offset-2 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
            <span className="type-small ms-auto text-ink-2">{words}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

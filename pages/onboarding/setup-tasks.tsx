import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CheckLine } from '#ui/check-line.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SetupTask } from './setup-progress.ts'

/** Tasks of the set-up with what is known of each. What is not known yet is neither done nor open. */
export function SetupTasks({ tasks }: { tasks: readonly SetupTask[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {tasks.map(({ name, isDone, isOptional, fact, link }) => (
        <CheckLine
          key={name}
          state={isDone ? 'done' : 'open'}
          look="close"
          aside={
            isDone === undefined ? (
              <Skeleton className="h-3 w-16" />
            ) : (
              <span className="type-small max-w-full truncate text-ink-3 tabular-nums">{fact}</span>
            )
          }
        >
          {isDone === false ? (
            <Link {...link} className="rounded-control underline-offset-2 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {isOptional && (
            <span className="type-small ms-2 text-ink-3">
              <Trans>Optional</Trans>
            </span>
          )}
          {isDone !== undefined && <span className="sr-only">{isDone ? t`, done` : t`, not yet`}</span>}
        </CheckLine>
      ))}
    </ul>
  )
}

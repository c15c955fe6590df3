import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '../contract.ts'

/** Where the merchant is signed in, and the way to end a session. */
export function SessionsCard() {
  const client = useQueryClient()
  const sessions = useQuery({
    ...read(listSessions, {}),
    select: (reply) => reply.data.sessions,
    refetchOnMount: 'always',
  })
  const told = {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [listSessions.path] })
      showToast({ title: t`Session ended`, tone: 'neutral' })
    },
    onError: (error: Error) =>
      showFailure(t`Couldn't end the session`, sentenceOf(error, t`The server didn't respond.`)),
  }
  const end = useMutation({
    mutationFn: (sessionId: string) => call(revokeSession, { params: { sessionId } }),
    ...told,
  })
  const endOthers = useMutation({ mutationFn: () => call(revokeOtherSessions, {}), ...told })
  const others = sessions.data?.filter((session) => !session.isCurrent).length ?? 0
  return (
    <Card
      title={t`Sessions`}
      aside={
        others > 0 && (
          <Button size="s" variant="danger" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            <Trans>End all other sessions</Trans>
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton className="h-14 w-full" />}
      {sessions.isError && <ReadProblem title={t`Couldn't load the sessions`} query={sessions} />}
      <ul>
        {sessions.data?.map(({ id, agent, ip, isCurrent, lastSeenAt, createdAt }) => (
          <li
            key={id}
            className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="type-strong flex flex-wrap items-center gap-2" title={agent}>
                {deviceOf(agent)}{' '}
                {isCurrent && (
                  <Badge tint="ready">
                    <Trans>This session</Trans>
                  </Badge>
                )}
              </p>
              <p className="type-small text-ink-3">
                <Trans>
                  {ip}, last seen {timeAgo(lastSeenAt)}, started {timeAgo(createdAt)}
                </Trans>
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="s"
                aria-label={t`End session on ${deviceOf(agent)}, ${ip}`}
                isBusy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** "Chrome on macOS", as well as the agent text tells. */
function deviceOf(agent: string): string {
  const browser = browsers.find(([part]) => agent.includes(part))?.[1]
  const system = systems.find(([part]) => agent.includes(part))?.[1]
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? (agent.slice(0, 60) || t`Unknown device`)
}

import { useSession } from '#features/base/accounts/web/session.ts'
import { Loading } from '#ui/loading.tsx'
import { useFirstReads } from './first-reads.ts'
import { NothingHere } from './nothing-here.tsx'
import { Shell } from './shell.tsx'

/** A merchant who strays keeps the ways to every page; not so when the stored token is no longer good. */
export function SignedInNotFound() {
  const session = useSession()
  const isReady = useFirstReads(Boolean(session.data))
  if (session.isPending || (session.data && !isReady)) return <Loading />
  if (!session.data) {
    return (
      <main className="h-dvh bg-pane">
        <NothingHere />
      </main>
    )
  }
  return (
    <Shell user={session.data}>
      <NothingHere />
    </Shell>
  )
}

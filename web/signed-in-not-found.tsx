import { useSession } from '#features/base/accounts/web/session.ts'
import { Loading } from '#ui/loading.tsx'
import { NothingHere } from './nothing-here.tsx'
import { Shell } from './shell.tsx'

/** A merchant who strays keeps the ways to every page; not so when the stored token is no longer good. */
export function SignedInNotFound() {
  const session = useSession()
  if (session.isPending) return <Loading />
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

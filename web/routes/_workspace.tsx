import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import { Loading } from '#ui/loading.tsx'
import { Shell } from '../shell.tsx'

export const Route = createFileRoute('/_workspace')({ component: Workspace })

/** The guard: who is not signed in goes to the sign-in and comes back from there. */
function Workspace() {
  const session = useSession()
  const router = useRouter()
  const isSignedOut = session.data === null
  useEffect(() => {
    if (!isSignedOut) return
    const { pathname, searchStr } = router.state.location
    if (pathname.startsWith('/auth/')) return
    void router.navigate({ to: '/auth/login', search: { next: pathname + searchStr }, replace: true })
  }, [isSignedOut, router])
  if (!session.data) return <Loading />
  return (
    <Shell user={session.data}>
      <Outlet />
    </Shell>
  )
}

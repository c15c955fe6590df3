import { lazy, Suspense } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import { CommandCenter } from '#pages/home/command-center.tsx'
import { Loading } from '#ui/loading.tsx'
import { Shell } from './shell.tsx'

// Nearly nobody who has a token needs it.
const Landing = lazy(async () => ({ default: (await import('./public-site/landing.tsx')).Landing }))

/** The dashboard; the first page after all when the stored token is no longer good. */
export function SignedInHome() {
  const session = useSession()
  if (session.isPending) return <Loading />
  if (!session.data)
    return (
      <Suspense fallback={<Loading />}>
        <Landing />
      </Suspense>
    )
  return (
    <Shell user={session.data}>
      <CommandCenter />
    </Shell>
  )
}

import { useSession } from '#features/base/accounts/web/session.ts'
import { CommandCenter } from '#pages/home/command-center.tsx'
import { Loading } from '#ui/loading.tsx'
import { Landing } from './public-site/landing.tsx'
import { Shell } from './shell.tsx'

/** The dashboard; the first page after all when the stored token is no longer good. */
export function SignedInHome() {
  const session = useSession()
  if (session.isPending) return <Loading />
  if (!session.data) return <Landing />
  return (
    <Shell user={session.data}>
      <CommandCenter />
    </Shell>
  )
}

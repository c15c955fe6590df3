import { t } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginScreen } from '#features/base/accounts/web/login-screen.tsx'
import { useSession } from '#features/base/accounts/web/session.ts'
import { wayBack } from '#features/base/accounts/web/way-back.ts'
import { useTitle } from '#ui/use-title.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: (search): { next?: string } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  component: Login,
})

function Login() {
  useTitle(t`Sign in`)
  const router = useRouter()
  const target = wayBack(Route.useSearch().next)
  const isSignedIn = Boolean(useSession().data)
  useEffect(() => {
    if (isSignedIn) router.history.replace(target ?? '/')
  }, [isSignedIn, router, target])
  return isSignedIn ? null : <LoginScreen isOnTheWay={target !== undefined} />
}

import { t } from '@lingui/core/macro'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { ResetScreen } from '#features/base/accounts/web/reset-screen.tsx'
import { useTitle } from '#ui/use-title.ts'

export const Route = createFileRoute('/auth/reset')({ component: Reset })

function Reset() {
  useTitle(t`Set a new password`)
  const navigate = useNavigate()
  const { hash } = useLocation()
  return <ResetScreen token={hash} onReset={() => void navigate({ to: '/auth/login', replace: true })} />
}

import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '#features/base/accounts/web/forgot-screen.tsx'
import { useTitle } from '#ui/use-title.ts'

export const Route = createFileRoute('/auth/forgot')({ component: Forgot })

function Forgot() {
  useTitle(t`Forgot your password?`)
  return <ForgotScreen />
}

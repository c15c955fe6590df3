import { t } from '@lingui/core/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RegisterScreen } from '#features/base/accounts/web/register-screen.tsx'
import { useTitle } from '#ui/use-title.ts'

export const Route = createFileRoute('/auth/register')({ component: Register })

function Register() {
  useTitle(t`Create your account`)
  const navigate = useNavigate()
  return <RegisterScreen onRegistered={() => void navigate({ to: '/onboarding' })} />
}

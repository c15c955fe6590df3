import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RegisterScreen } from '#features/accounts/web/register-screen.tsx'

export const Route = createFileRoute('/auth/register')({ component: Register })

function Register() {
  const navigate = useNavigate()
  return <RegisterScreen onRegistered={() => void navigate({ to: '/onboarding' })} />
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { ApiError, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { LoginForm, login } from '../contract.ts'
import { AuthLayout } from './auth-layout.tsx'
import { beginSession } from './session-state.ts'

/** Signing in changes the session; where to go then is the route's decision. */
export function LoginScreen({ isOnTheWay }: { isOnTheWay: boolean }) {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(LoginForm),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async (body) => {
    try {
      const { data } = await call(login, { body })
      beginSession(client, data.token, data.user)
      showToast({ title: 'Welcome back!', description: 'You have successfully signed in' })
    } catch (error) {
      const otherwise =
        error instanceof ApiError ? 'Invalid email or password' : 'An error occurred. Please try again'
      showFailure('Login failed', sentenceOf(error, otherwise))
    }
  })

  return (
    <AuthLayout
      title="Sign in"
      lead={
        <>
          New here?{' '}
          <Link to="/auth/register" className="font-medium text-glass underline-offset-2 hover:underline">
            Create an account
          </Link>
        </>
      }
    >
      {isOnTheWay && <p className="mt-4 text-ink-2">Sign in to go on to the page you asked for.</p>}
      <form noValidate onSubmit={signIn} className="mt-6 flex flex-col gap-4">
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              size="l"
              autoComplete="username"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <SecretInput
              {...control}
              {...form.register('password')}
              what="password"
              size="l"
              autoComplete="current-password"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <Button type="submit" variant="ink" size="l" isBusy={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </AuthLayout>
  )
}

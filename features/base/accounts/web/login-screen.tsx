import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { login } from '../contract.ts'
import { LoginForm } from '../contract/forms.ts'
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
      showToast({ title: t`Welcome back!`, description: t`You have successfully signed in` })
    } catch (error) {
      const otherwise =
        error instanceof ApiError ? t`Invalid email or password` : t`An error occurred. Please try again`
      showFailure(t`Login failed`, sentenceOf(error, otherwise))
    }
  })

  return (
    <AuthLayout
      title={t`Sign in`}
      lead={
        <Trans>
          New here?{' '}
          <Link to="/auth/register" className="font-medium text-glass underline-offset-2 hover:underline">
            Create an account
          </Link>
        </Trans>
      }
    >
      {isOnTheWay && (
        <p className="mt-4 text-ink-2">
          <Trans>Sign in to continue to that page.</Trans>
        </p>
      )}
      <form noValidate onSubmit={signIn} className="mt-6 flex flex-col gap-4">
        <Field isRequired label={t`Email`} error={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              dir="ltr"
              size="l"
              autoComplete="username"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <Field
          isRequired
          label={t`Password`}
          error={errors.password?.message}
          aside={
            <Link
              to="/auth/forgot"
              className="type-label font-medium text-glass underline-offset-2 hover:underline"
            >
              <Trans>Forgot password?</Trans>
            </Link>
          }
        >
          {(control) => (
            <SecretInput
              {...control}
              {...form.register('password')}
              what={t`password`}
              size="l"
              autoComplete="current-password"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <Button type="submit" variant="ink" size="l" isBusy={isSubmitting}>
          {isSubmitting ? t`Signing in...` : t`Sign in`}
        </Button>
      </form>
    </AuthLayout>
  )
}

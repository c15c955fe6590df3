import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { ApiError, codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { register } from '../contract.ts'
import { RegisterForm } from '../contract/forms.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { beginSession } from './session-state.ts'

export function RegisterScreen({ onRegistered }: { onRegistered: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(RegisterForm),
    mode: 'onTouched',
    defaultValues: { email: '', name: undefined, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { email, name, password } = form.watch()

  const create = form.handleSubmit(async (body) => {
    try {
      const { data } = await call(register, { body })
      beginSession(client, data.token, data.user)
      showToast({ title: t`Registration successful!`, description: t`Welcome to the Vitrine Platform` })
      onRegistered()
    } catch (error) {
      const otherwise =
        error instanceof ApiError
          ? t`Please check your information and try again`
          : t`An error occurred. Please try again`
      const message = sentenceOf(error, otherwise)
      const code = codeOf<typeof register>(error)
      if (code === 'PASSWORD_WEAK') form.setError('password', { message }, { shouldFocus: true })
      if (code === 'EMAIL_TAKEN') form.setError('email', { message }, { shouldFocus: true })
      showFailure(t`Registration failed`, message)
    }
  })

  return (
    <AuthLayout
      title={t`Create your account`}
      lead={
        <Trans>
          Already have one?{' '}
          <Link to="/auth/login" className="font-medium text-glass underline-offset-2 hover:underline">
            Sign in
          </Link>
        </Trans>
      }
    >
      <form noValidate onSubmit={create} className="mt-6 flex flex-col gap-4">
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
        <Field label={t`Name`} isOptional error={errors.name?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('name', { setValueAs: (text?: string) => text?.trim() || undefined })}
              size="l"
              autoComplete="name"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <NewPasswordField
          {...form.register('password')}
          label={t`Password`}
          what={t`password`}
          password={password}
          own={[email.split('@')[0] ?? '', name ?? '']}
          error={errors.password?.message}
          size="l"
          disabled={isSubmitting}
        />
        <Button type="submit" variant="ink" size="l" isBusy={isSubmitting}>
          {isSubmitting ? t`Creating account...` : t`Create account`}
        </Button>
      </form>
    </AuthLayout>
  )
}

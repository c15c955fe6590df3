import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { call } from '#ui/call.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { ResetForm } from '../contract/forms.ts'
import { checkReset, resetPassword } from '../contract/reset.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { forgetSession } from './session-state.ts'

type Props = {
  /** What stands behind the # of the link; empty when the link was cut off. */
  token: string
  onReset: () => void
}

/** Sets a new password by a link. */
export function ResetScreen({ token, onReset }: Props) {
  const checked = useQuery({
    queryKey: [checkReset.path, token],
    queryFn: () => call(checkReset, { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isInvalid = token === '' || codeOf<typeof checkReset>(checked.error) === 'RESET_LINK_INVALID'
  const person = checked.data?.data
  return (
    <AuthLayout
      title={t`Set a new password`}
      lead={
        person ? (
          <Trans>
            For <bdi>{person.email}</bdi>
          </Trans>
        ) : null
      }
    >
      <div className="mt-6">
        {isInvalid ? (
          <DeadLink />
        ) : person ? (
          <PasswordForm token={token} person={person} onReset={onReset} />
        ) : checked.isError ? (
          <ReadProblem title={t`Couldn't check the link`} query={checked} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </div>
    </AuthLayout>
  )
}

function DeadLink() {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" role="alert" title={t`This link no longer works`}>
        <Trans>Reset links work once and expire after 30 minutes.</Trans>
      </Notice>
      <Link to="/auth/forgot" className={buttonStyle({ variant: 'ink', size: 'l' })}>
        <Trans>Get a new link</Trans>
      </Link>
    </div>
  )
}

type FormProps = Props & { person: { email: string; name: string | null } }

function PasswordForm({ token, person: { email, name }, onReset }: FormProps) {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(ResetForm),
    mode: 'onTouched',
    defaultValues: { token, password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    try {
      await call(resetPassword, { body })
      // Every session has ended, the one in this browser too.
      forgetSession(client)
      showToast({ title: t`Password changed`, description: t`Sign in with your new password.` })
      onReset()
    } catch (error) {
      const message = sentenceOf(error, t`An error occurred. Please try again`)
      const code = codeOf<typeof resetPassword>(error)
      if (code === 'PASSWORD_WEAK') form.setError('password', { message }, { shouldFocus: true })
      else if (code === 'RESET_LINK_INVALID')
        void client.invalidateQueries({ queryKey: [checkReset.path, token] })
      else showFailure(t`Couldn't change the password`, message)
    }
  })

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      {/* For password managers: whose password this is. */}
      <input
        type="email"
        value={email}
        readOnly
        autoComplete="username"
        aria-hidden
        tabIndex={-1}
        className="sr-only"
      />
      <NewPasswordField
        {...form.register('password')}
        label={t`New password`}
        what={t`new password`}
        password={form.watch('password')}
        own={[email.split('@')[0] ?? '', name ?? '']}
        error={errors.password?.message}
        size="l"
        disabled={isSubmitting}
      />
      <Button type="submit" variant="ink" size="l" isBusy={isSubmitting}>
        {isSubmitting ? t`Saving...` : t`Set new password`}
      </Button>
    </form>
  )
}

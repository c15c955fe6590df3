import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure } from '#ui/toast.ts'
import { ForgotForm } from '../contract/forms.ts'
import { requestReset } from '../contract/reset.ts'
import { AuthLayout } from './auth-layout.tsx'

type Asked = { email: string; sentBy: 'mail' | 'operator' }

/** Asks for a link that sets a new password. Whether the e-mail has an account is never said. */
export function ForgotScreen() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      lead={
        <Link to="/auth/login" className="font-medium text-glass underline-offset-2 hover:underline">
          <Trans>Back to sign in</Trans>
        </Link>
      }
    >
      {asked ? (
        <div className="mt-6 flex flex-col items-start gap-4">
          <NextStep asked={asked} />
          <Button onClick={() => setAsked(null)}>
            <Trans>Use another email</Trans>
          </Button>
        </div>
      ) : (
        <EmailForm onAsked={setAsked} />
      )}
    </AuthLayout>
  )
}

function EmailForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const form = useForm({
    resolver: zodResolver(ForgotForm),
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState
  const ask = form.handleSubmit(async (body) => {
    try {
      const { data } = await call(requestReset, { body })
      onAsked({ email: body.email, sentBy: data.sentBy })
    } catch (error) {
      const message = sentenceOf(error, t`An error occurred. Please try again`)
      if (codeOf<typeof requestReset>(error) === 'TOO_MANY_ATTEMPTS')
        form.setError('email', { message }, { shouldFocus: true })
      else showFailure(t`Couldn't send the link`, message)
    }
  })
  return (
    <form noValidate onSubmit={ask} className="mt-6 flex flex-col gap-4">
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
      <Button type="submit" variant="ink" size="l" isBusy={isSubmitting}>
        {isSubmitting ? t`Sending...` : t`Send reset link`}
      </Button>
    </form>
  )
}

function NextStep({ asked: { email, sentBy } }: { asked: Asked }) {
  if (sentBy === 'mail')
    return (
      <Notice tone="neutral" role="status" title={t`Check your email`}>
        <Trans>
          If there's an account for <bdi>{email}</bdi>, we've sent a link to set a new password. The link
          works for 30 minutes.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone="neutral" role="status" title={t`Ask your administrator`}>
      <Trans>This server doesn't send email. Your administrator can create a reset link for you with:</Trans>
      <code dir="ltr" className="type-code mt-2 block wrap-anywhere select-all text-ink">
        npm run reset-link -- {email}
      </code>
    </Notice>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { changePassword, listSessions } from '../contract.ts'
import { PasswordForm as PasswordFields } from '../contract/forms.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useSession } from './session.ts'

export function PasswordForm() {
  const client = useQueryClient()
  const user = useSession().data
  const form = useForm({
    resolver: zodResolver(PasswordFields),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    try {
      await call(changePassword, { body })
      form.reset()
      void client.invalidateQueries({ queryKey: [listSessions.path] })
      showToast({ title: t`Password changed`, description: t`All other sessions have ended.` })
    } catch (error) {
      const message = sentenceOf(error, t`An error occurred. Please try again`)
      const code = codeOf<typeof changePassword>(error)
      if (code === 'PASSWORD_WRONG') form.setError('currentPassword', { message }, { shouldFocus: true })
      else if (code === 'PASSWORD_WEAK') form.setError('newPassword', { message }, { shouldFocus: true })
      else showFailure(t`Couldn't change the password`, message)
    }
  })

  return (
    <Card title={t`Password`}>
      <form noValidate onSubmit={save} className="flex max-w-md flex-col gap-4">
        <Field isRequired label={t`Current password`} error={errors.currentPassword?.message}>
          {(control) => (
            <SecretInput
              {...control}
              {...form.register('currentPassword')}
              what={t`current password`}
              autoComplete="current-password"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <NewPasswordField
          {...form.register('newPassword')}
          label={t`New password`}
          what={t`new password`}
          password={form.watch('newPassword')}
          own={[user?.email.split('@')[0] ?? '', user?.name ?? '']}
          error={errors.newPassword?.message}
          disabled={isSubmitting}
        />
        <Button type="submit" variant="ink" isBusy={isSubmitting} className="self-start max-md:w-full">
          {isSubmitting ? t`Saving...` : t`Change password`}
        </Button>
      </form>
    </Card>
  )
}

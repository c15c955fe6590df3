import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { dateOf } from '#ui/relative-time.ts'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { changeName, type User } from '../contract.ts'
import { NameForm } from '../contract/forms.ts'
import { sessionKey } from './session-state.ts'

/** Who is signed in, and what they are called. */
export function ProfileCard({ user }: { user: User }) {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(NameForm),
    mode: 'onTouched',
    defaultValues: { name: user.name ?? '' },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    try {
      const { data } = await call(changeName, { body })
      client.setQueryData(sessionKey, data.user)
      form.reset({ name: data.user.name ?? '' })
      showToast({ title: t`Name changed` })
    } catch (error) {
      showFailure(t`Couldn't change the name`, sentenceOf(error, t`An error occurred. Please try again`))
    }
  })

  return (
    <Card title={t`Your account`}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="type-small text-ink-3">{t`Email`}</dt>
          <dd className="break-words">
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="type-small text-ink-3">{t`Member since`}</dt>
          <dd>{dateOf(user.createdAt)}</dd>
        </div>
      </dl>
      <form noValidate onSubmit={save} className="mt-4 flex max-w-md flex-col gap-4">
        <Field isRequired label={t`Name`} error={errors.name?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('name')}
              dir="auto"
              autoComplete="name"
              disabled={isSubmitting}
            />
          )}
        </Field>
        <Button type="submit" variant="ink" isBusy={isSubmitting} className="self-start max-md:w-full">
          {isSubmitting ? t`Saving...` : t`Save name`}
        </Button>
      </form>
    </Card>
  )
}

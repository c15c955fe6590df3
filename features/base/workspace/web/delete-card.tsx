import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { removeToken } from '#ui/token.ts'
import { deleteAccount } from '../contract.ts'
import { DeletionForm } from '../contract/forms.ts'

export function DeleteCard() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={t`Delete account`}>
      <p className="max-w-[var(--w-read)] text-ink-2">
        <Trans>
          Permanently deletes your account and everything in this workspace. Your Shopify store isn't
          affected.
        </Trans>
      </p>
      <Button variant="danger" className="mt-3 max-md:w-full" onClick={() => setAsking(true)}>
        <Trans>Delete account</Trans>
      </Button>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** The contract asks for it, whatever the language. */
const word = 'DELETE'

/** Asks for the password and the word DELETE, says what goes, and leaves for the first page. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(DeletionForm),
    mode: 'onSubmit',
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(deleteAccount, { body })
      removeToken()
      // By a new page, so that nothing of the merchant stays in memory.
      window.location.assign('/')
    } catch (error) {
      const message = sentenceOf(error, t`The server didn't respond. Nothing was deleted.`)
      const isWrong = codeOf<typeof deleteAccount>(error) === 'PASSWORD_WRONG'
      form.setError(isWrong ? 'password' : 'root', { message }, { shouldFocus: isWrong })
    }
  })

  return (
    <Dialog
      title={t`Delete your account?`}
      onClose={() => !isSubmitting && onClose()}
      actions={
        <>
          <Button isBusy={isSubmitting} onClick={onClose}>
            <Trans>Keep connected</Trans>
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isSubmitting}>
            {isSubmitting ? t`Deleting...` : t`Delete permanently`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>This can't be undone. The following happens right away:</Trans>
      </p>
      <ul className="mt-1.5 list-disc ps-4">
        <li>
          <Trans>your products in Vitrine and the details you added are deleted</Trans>
        </li>
        <li>
          <Trans>access to your store and your saved keys are deleted</Trans>
        </li>
        <li>
          <Trans>the audit log, runs and notification settings are deleted</Trans>
        </li>
        <li>
          <Trans>all sessions end, and you can no longer sign in</Trans>
        </li>
      </ul>
      <p className="mt-1.5">
        <Trans>Your Shopify store isn't affected. You keep any files you downloaded.</Trans>
      </p>
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <Field isRequired label={t`Your password`} error={errors.password?.message}>
          {(control) => (
            <SecretInput
              {...control}
              {...form.register('password')}
              what={t`password`}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          isRequired
          label={
            <Trans>
              Type <strong className="font-semibold text-ink">{word}</strong> to confirm
            </Trans>
          }
          error={errors.confirm?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('confirm')}
              face="code"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        {errors.root?.message && (
          <Notice tone="error" role="alert" title={t`Couldn't delete the account`}>
            {errors.root.message}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

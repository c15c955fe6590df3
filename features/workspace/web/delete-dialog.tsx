import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { removeToken } from '#ui/token.ts'
import { deleteAccount } from '../contract.ts'

/** Asks for the password and the word DELETE, says what goes, and leaves for the first page. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(deleteAccount.body),
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
      const message = sentenceOf(error, 'The server did not answer. Nothing was deleted.')
      const isWrong = codeOf(error) === 'PASSWORD_WRONG'
      form.setError(isWrong ? 'password' : 'root', { message }, { shouldFocus: isWrong })
    }
  })

  return (
    <Dialog
      title="Delete your account?"
      onClose={() => !isSubmitting && onClose()}
      actions={
        <>
          <Button isBusy={isSubmitting} onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isSubmitting}>
            {isSubmitting ? 'Deleting...' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <p>This cannot be undone. At once and for good:</p>
      <ul className="mt-1.5 list-disc pl-4">
        <li>your products in Vitrine, and what you added to them, are deleted</li>
        <li>the access to your store and your saved keys are deleted</li>
        <li>the audit log, runs and notification settings are deleted</li>
        <li>every session ends, and you can no longer sign in</li>
      </ul>
      <p className="mt-1.5">Your Shopify store stays as it is. Files you downloaded stay with you.</p>
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <Field label="Your password" error={errors.password?.message}>
          {(control) => (
            <SecretInput
              {...control}
              {...form.register('password')}
              what="password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label={
            <>
              Type <strong className="font-semibold text-ink">DELETE</strong> to confirm
            </>
          }
          error={errors.confirm?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('confirm')}
              face="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        {errors.root?.message && (
          <Notice tone="error" role="alert" title="The account was not deleted">
            {errors.root.message}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { ViewQuery } from '../contract/views.ts'
import { filterChips } from './filter-labels.ts'
import type { SavedViews } from './views-cache.ts'

type Props = { query: ViewQuery; saved: SavedViews; onClose: () => void }

/** Saves what is shown under a name, for everybody in the workspace. */
export function SaveViewDialog({ query, saved: { save }, onClose }: Props) {
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [error, setError] = useState<string>()
  const checkboxId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus(), [])

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (name.trim() === '') return setError(t`Enter a name`)
    save.mutate(
      { name: name.trim(), query, isDefault },
      {
        onSuccess: onClose,
        onError: (failure) => setError(sentenceOf(failure, t`The server didn't respond. Try again.`)),
      },
    )
  }

  const filters = [query.search, ...filterChips(query).map(({ label }) => label)].filter(Boolean).join(' · ')
  return (
    <Dialog
      title={t`Save view`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={save.isPending} onClick={() => submit()}>
            <Trans>Save view</Trans>
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p>{filters || t`All products, with the order you chose.`}</p>
        <Field isRequired label={t`Name`} error={error}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <label htmlFor={checkboxId} className="flex items-center gap-2 text-ink">
          <Checkbox
            id={checkboxId}
            checked={isDefault}
            onChange={({ target }) => setDefault(target.checked)}
          />
          <Trans>Open the product list with this view</Trans>
        </label>
      </form>
    </Dialog>
  )
}

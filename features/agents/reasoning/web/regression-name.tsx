import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Regression } from '../contract/regression.ts'
import { useRenameRegression } from './regressions-cache.ts'

type Props = { regression: Regression; onClose: () => void }

/** Gives a kept turn another name. Esc leaves it as it was. */
export function RegressionName({ regression: { id, name }, onClose }: Props) {
  const [draft, setDraft] = useState(name)
  const [isUnnamed, setUnnamed] = useState(false)
  const rename = useRenameRegression(id)
  const problem = rename.isError ? sentenceOf(rename.error, t`The server did not answer.`) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = draft.trim()
    setUnnamed(next === '')
    if (next === '' || rename.isPending) return
    if (next === name) onClose()
    else rename.mutate(next, { onSuccess: onClose })
  }

  return (
    <form noValidate onSubmit={submit} className="mb-1 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <Field label={t`Name`} error={isUnnamed ? t`Give it a name` : problem}>
          {(control) => (
            <TextInput
              {...control}
              ref={takeFocus}
              maxLength={120}
              value={draft}
              onChange={({ target }) => setDraft(target.value)}
              onKeyDown={({ key }) => key === 'Escape' && onClose()}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="ink" isBusy={rename.isPending}>
        <Trans>Rename</Trans>
      </Button>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  )
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useKeep } from './reasoning-cache.ts'

const maxLength = 120

/** Names a turn that is to be played again later. */
export function KeepDialog({ runId, query, onClose }: { runId: string; query: string; onClose: () => void }) {
  const [name, setName] = useState(() => [...query].slice(0, maxLength).join('').trim())
  const formId = useId()
  const keep = useKeep(runId)
  const problem = keep.error
    ? sentenceOf(keep.error, t`The server did not answer. Nothing was kept.`)
    : undefined
  const [isUnnamed, setUnnamed] = useState(false)

  function save() {
    const trimmed = name.trim()
    setUnnamed(trimmed === '')
    if (trimmed !== '' && !keep.isPending) keep.mutate(trimmed, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={t`Keep as regression case`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="ink" isBusy={keep.isPending}>
            <Trans>Keep</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={t`Name`}
          hint={t`Played again later, it shows whether the agent still comes to the same steps.`}
          error={isUnnamed ? t`Give it a name` : problem}
        >
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={maxLength}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

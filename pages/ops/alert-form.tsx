import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AlertType } from '#features/agents/inbox/contract.ts'
import { useAddAlert } from '#features/agents/inbox/web/alerts-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { alertTypes, typeWords } from './alert-words.ts'

/** Adds an alert that everybody in the workspace sees. */
export function AlertForm({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<AlertType>('warning')
  const [message, setMessage] = useState('')
  const [source, setSource] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useAddAlert()
  const isMissing = (text: string) => isTried && text.trim() === ''

  function save() {
    setTried(true)
    if (message.trim() === '' || source.trim() === '' || add.isPending) return
    add.mutate({ type, message: message.trim(), source: source.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={t`Add Alert`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={add.isPending} onClick={save}>
            {add.isPending ? t`Saving...` : t`Add Alert`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t`Type`}>
          {(control) => (
            <SelectInput
              {...control}
              value={type}
              options={alertTypes.map((value) => ({ value, label: typeWords[value].word }))}
              onChange={(event) =>
                setType(alertTypes.find((value) => value === event.target.value) ?? 'warning')
              }
            />
          )}
        </Field>
        <Field label={t`Message`} error={isMissing(message) ? t`Message is required` : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={300}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t`Source`}
          hint={t`Where it comes from, such as Warehouse.`}
          error={isMissing(source) ? t`Source is required` : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
          )}
        </Field>
        {add.error && (
          <Notice tone="error" role="alert" title={t`Alert not saved`}>
            {sentenceOf(add.error, t`The server did not answer.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

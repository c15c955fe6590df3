import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { SecretInput } from '#ui/secret-input.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure } from '#ui/toast.ts'
import { saveWorkflowSecret } from '../../contract/secret.ts'
import { refreshWorkflows } from '../workflow-cache.ts'
import { faultOf, type StepEditor } from './step-editor.ts'

type Props = {
  editor: StepEditor
  /** Names of secrets by header. */
  secrets: Record<string, string>
  onChange: (secrets: Record<string, string>) => void
}

/** Stored secrets that are sent in headers. Their values are never shown again. */
export function SecretRows({ editor, secrets, onChange }: Props) {
  const [isNew, setNew] = useState(false)
  const names = editor.context.secrets
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="type-label mb-1.5 text-ink-2">
        <Trans>Secrets</Trans>
      </legend>
      {Object.entries(secrets).map(([header, name]) => (
        <div key={header} className="flex flex-wrap items-center gap-2">
          <span className="type-code w-28 truncate">{header}</span>
          <SelectInput
            aria-label={t`Secret of ${header}`}
            className="min-w-0 flex-1"
            options={[...new Set([name, ...names])].map((each) => ({
              value: each,
              label: each === '' ? t`Choose a secret` : each,
            }))}
            value={name}
            onChange={({ target }) => onChange({ ...secrets, [header]: target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Remove ${header}`}
            onClick={() => {
              const { [header]: _, ...rest } = secrets
              onChange(rest)
            }}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
          {faultOf(editor, `action.secrets.${header}`) && (
            <p className="type-small w-full text-incomplete">{faultOf(editor, `action.secrets.${header}`)}</p>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {!Object.hasOwn(secrets, 'Authorization') && (
          <Button size="s" onClick={() => onChange({ ...secrets, Authorization: names[0] ?? '' })}>
            <Plus aria-hidden className="size-3.5" />
            <Trans>Send a secret as Authorization</Trans>
          </Button>
        )}
        <Button size="s" variant="ghost" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          <Trans>Save a new secret</Trans>
        </Button>
      </div>
      {isNew && <NewSecret onSaved={() => setNew(false)} />}
    </fieldset>
  )
}

function NewSecret({ onSaved }: { onSaved: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isNamed = /^[a-z][a-z0-9-]{0,59}$/.test(name)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isNamed || value === '') return
    setBusy(true)
    try {
      await call(saveWorkflowSecret, { params: { name }, body: { value } })
      refreshWorkflows(client)
      onSaved()
    } catch (error) {
      showFailure(t`Secret not saved`, sentenceOf(error, t`The server didn't respond.`))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
      <TextInput
        aria-label={t`Name of the secret`}
        placeholder={t`Lowercase letters, digits and -`}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SecretInput
        what={t`secret`}
        aria-label={t`Value of the secret`}
        autoComplete="off"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" className="self-start" isBusy={isBusy}>
        <Trans>Save secret</Trans>
      </Button>
    </form>
  )
}

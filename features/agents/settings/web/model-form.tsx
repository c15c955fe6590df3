import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AgentSettings } from '../contract/settings.ts'
import type { SettingsChange } from './agent-cache.ts'

const providers = [
  { value: '', label: t`The first one with a key` },
  { value: 'openai', label: 'OpenAI' },
  { value: 'deepseek', label: 'DeepSeek' },
  { value: 'compatible', label: t`OpenAI-compatible service` },
  { value: 'local', label: t`Local Mode, without a model` },
] as const

type Props = { settings: AgentSettings; isPending: boolean; onSave: (change: SettingsChange) => void }

/** Which model an agent thinks with. */
export function ModelForm({ settings, isPending, onSave }: Props) {
  const [provider, setProvider] = useState(settings.provider)
  const [model, setModel] = useState(settings.model ?? '')
  const name = model.trim()
  const isWrong = name !== '' && !/^[\w.:/-]{1,100}$/.test(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong && !isPending) onSave({ provider, model: name === '' ? null : name })
  }

  return (
    <Card title={t`Model`}>
      <form onSubmit={submit} className="flex max-w-sm flex-col gap-3">
        <Field
          label={t`Service`}
          hint={t`Its key is saved under API keys. Without one the agent works in Local Mode.`}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={provider ?? ''}
              options={providers}
              onChange={({ target }) => {
                const chosen = providers.find(({ value }) => value === target.value)?.value
                setProvider(chosen || null)
              }}
            />
          )}
        </Field>
        {provider !== 'local' && (
          <Field
            label={t`Model name`}
            isOptional
            hint={t`Empty: the usual model of the service.`}
            error={isWrong ? t`A model name has letters, digits and . : / - _` : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                face="code"
                autoComplete="off"
                maxLength={100}
                value={model}
                onChange={(event) => setModel(event.target.value)}
              />
            )}
          </Field>
        )}
        <div>
          <Button variant="ink" type="submit" isBusy={isPending}>
            <Trans>Save model</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

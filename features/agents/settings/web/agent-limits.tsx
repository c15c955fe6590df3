import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure } from '#ui/toast.ts'
import { type AgentSettings, setLimits } from '../contract/settings.ts'
import { rememberLimits, type SettingsChange, useLimits } from './agent-cache.ts'
import { useAgentTools } from './agent-tools.ts'
import { agentProfiles } from './agent-profiles.ts'
import { LimitsForm } from './limits-form.tsx'

const providers = [
  { value: '', label: t`First service with a key` },
  { value: 'openai', label: 'OpenAI' },
  { value: 'deepseek', label: 'DeepSeek' },
  { value: 'compatible', label: t`OpenAI-compatible service` },
  { value: 'local', label: t`Local Mode (no model)` },
] as const

type ModelFormProps = {
  settings: AgentSettings
  isPending: boolean
  onSave: (change: SettingsChange) => void
}

/** Which model an agent thinks with. */
function ModelForm({ settings, isPending, onSave }: ModelFormProps) {
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
          hint={t`Save its key under API keys. Without a key, the agent works in Local Mode.`}
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
            hint={t`Leave empty to use the service's default model.`}
            error={isWrong ? t`Use only letters, digits and . : / - _` : undefined}
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

/** In which amounts stand while no store says its own. */
const unknownCurrency = 'USD'

/** How far an agent may go: on or off, with which model, within which limits, and what it does without asking. */
export function AgentLimits({ agent }: { agent: AgentId }) {
  const client = useQueryClient()
  const limits = useLimits(agent)
  const store = useQuery({ ...read(storeStatus, {}), select: (reply) => reply.data.currency })
  const { name } = agentProfiles[agent]
  const save = useMutation({
    mutationFn: (change: SettingsChange) => call(setLimits, { params: { agentType: agent }, body: change }),
    onSuccess: (reply) => rememberLimits(client, agent, reply),
    onError: (error) =>
      showFailure(t`Couldn't save`, sentenceOf(error, t`The server didn't respond. Nothing was changed.`)),
  })
  if (limits.isError) return <ReadProblem title={t`Couldn't load the limits`} query={limits} />
  if (!limits.data || store.isPending) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-20 w-full rounded-card" />
        <Skeleton className="h-48 w-full rounded-card" />
      </div>
    )
  }
  const { settings, usage } = limits.data
  const currency = store.data ?? unknownCurrency
  // A form begins anew with what the server has stored.
  const version = JSON.stringify(settings)
  const form = { isPending: save.isPending, onSave: (change: SettingsChange) => save.mutate(change) }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card
        title={settings.isOn ? t`${name} is on` : t`${name} is off`}
        aside={
          <Switch
            aria-label={t`${name} is on`}
            isOn={settings.isOn}
            isBlocked={save.isPending}
            onChange={(isOn) => !save.isPending && save.mutate({ isOn })}
          />
        }
      >
        <p className="text-ink-2">
          {settings.isOn ? (
            <Trans>Turning it off stops its current work. Changes it has made stay.</Trans>
          ) : (
            <Trans>It won't answer or do anything until you turn it on.</Trans>
          )}
        </p>
      </Card>
      <ModelForm key={`model ${version}`} settings={settings} {...form} />
      {store.data === null && (
        <Notice tone="neutral" title={t`Amounts are shown in ${currency}`}>
          <Trans>We don't know your store's currency yet. Connect a store to use its currency.</Trans>
        </Notice>
      )}
      {store.data === undefined ? (
        <ReadProblem title={t`Couldn't load your store's currency`} query={store} />
      ) : (
        <LimitsForm
          key={`limits ${version} ${currency}`}
          limits={settings.limits}
          usage={usage}
          currency={currency}
          {...form}
        />
      )}
      <AutoTools agent={agent} autoTools={settings.autoTools} {...form} />
    </div>
  )
}

type Props = {
  agent: AgentId
  autoTools: readonly string[]
  isPending: boolean
  onSave: (change: SettingsChange) => void
}

/** Which tools write without asking. What moves money always asks. */
function AutoTools({ agent, autoTools, isPending, onSave }: Props) {
  const tools = useAgentTools(agent)
  const writing = tools.data?.filter(({ effect }) => effect !== 'read')

  function set(id: string, isAuto: boolean) {
    if (isPending) return
    onSave({ autoTools: isAuto ? [...autoTools, id] : autoTools.filter((one) => one !== id) })
  }

  return (
    <Card title={t`Allowed without asking`}>
      <p className="text-ink-2">
        <Trans>
          These tools can make changes within the limits without asking. They still ask if the conversation
          contains text from other people, and anything that moves money always asks.
        </Trans>
      </p>
      {tools.isError && <ReadProblem title={t`Couldn't load the tools`} query={tools} />}
      {tools.isPending && <Skeleton className="mt-3 h-16 w-full" />}
      {writing?.length === 0 && (
        <p className="mt-3 text-ink-3">
          <Trans>This agent can't make changes.</Trans>
        </p>
      )}
      <ul className="mt-2">
        {writing?.map(({ id, name, description, effect }) => (
          <li key={id} className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="type-strong block">{name}</span>
              <span className="type-small block text-ink-3">{description}</span>
            </span>
            {effect === 'money' ? (
              <span className="type-small flex-none text-ink-2">
                <Trans>Always asks</Trans>
              </span>
            ) : (
              <Switch
                aria-label={t`${name} can make changes without asking`}
                isOn={autoTools.includes(id)}
                isBlocked={isPending}
                onChange={(isAuto) => set(id, isAuto)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

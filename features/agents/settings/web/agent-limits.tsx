import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { storeStatus } from '#features/base/stores/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { showFailure } from '#ui/toast.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { setLimits } from '../contract/settings.ts'
import { rememberLimits, type SettingsChange, useLimits } from './agent-cache.ts'
import { agentProfiles } from './agent-profiles.ts'
import { AutoTools } from './auto-tools.tsx'
import { LimitsForm } from './limits-form.tsx'
import { ModelForm } from './model-form.tsx'

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
      showFailure(t`Not saved`, sentenceOf(error, t`The server did not answer. Nothing was changed.`)),
  })
  if (limits.isError) return <ReadProblem title={t`The limits could not be read`} query={limits} />
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
            <Trans>Switching it off stops what it does now. What it has changed stays.</Trans>
          ) : (
            <Trans>It answers nothing and does nothing until you switch it on.</Trans>
          )}
        </p>
      </Card>
      <ModelForm key={`model ${version}`} settings={settings} {...form} />
      {store.data === null && (
        <Notice tone="neutral" title={t`Amounts are shown in ${currency}`}>
          <Trans>The currency of your store is not known. Connect a store to write them in its own.</Trans>
        </Notice>
      )}
      {store.data === undefined ? (
        <ReadProblem title={t`The currency of your store could not be read`} query={store} />
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

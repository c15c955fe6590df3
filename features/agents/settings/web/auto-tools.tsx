import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { type SettingsChange, useAgentTools } from './agent-cache.ts'

type Props = {
  agent: AgentId
  autoTools: readonly string[]
  isPending: boolean
  onSave: (change: SettingsChange) => void
}

/** Which tools write without asking. What moves money always asks. */
export function AutoTools({ agent, autoTools, isPending, onSave }: Props) {
  const tools = useAgentTools(agent)
  const writing = tools.data?.filter(({ effect }) => effect !== 'read')

  function set(id: string, isAuto: boolean) {
    if (isPending) return
    onSave({ autoTools: isAuto ? [...autoTools, id] : autoTools.filter((one) => one !== id) })
  }

  return (
    <Card title={t`Without asking`}>
      <p className="text-ink-2">
        <Trans>
          These write by themselves within the limits, unless the conversation holds text of others. What
          moves money always asks.
        </Trans>
      </p>
      {tools.isError && <ReadProblem title={t`The tools could not be read`} query={tools} />}
      {tools.isPending && <Skeleton className="mt-3 h-16 w-full" />}
      {writing?.length === 0 && (
        <p className="mt-3 text-ink-3">
          <Trans>This agent only reads.</Trans>
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
                aria-label={t`${name} writes without asking`}
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

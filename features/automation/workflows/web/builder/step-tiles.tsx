import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { DragEvent } from 'react'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { StepType } from '../../contract/definition.ts'
import { dragType } from '../drag-type.ts'
import { stepTypeIds, stepTypes } from '../step-types.ts'

type Props = { onAgent: (agent: AgentId) => void; onType: (type: StepType) => void }

const others = stepTypeIds.filter((type) => type !== 'tool' && type !== 'ask' && type !== 'incomplete')

/** What a step can be added from: the five agents, and what needs none. */
export function StepTiles({ onAgent, onType }: Props) {
  const onDragStart = (event: DragEvent, agent: AgentId) => {
    event.dataTransfer.setData(dragType, agent)
    event.dataTransfer.effectAllowed = 'copy'
  }
  return (
    <div role="group" aria-label={t`Add a step`} className="flex flex-wrap items-center gap-2">
      <span className="type-label text-ink-2 max-md:w-full">
        <Trans>Add a step</Trans>
      </span>
      {agentIds.map((agent) => (
        <button
          key={agent}
          type="button"
          draggable
          onDragStart={(event) => onDragStart(event, agent)}
          onClick={() => onAgent(agent)}
          className="type-strong flex h-8 items-center gap-2 rounded-control border border-line-2 bg-pane ps-1.5 pe-2.5 shadow-e1 hover:bg-hover max-md:h-10"
        >
          <AvatarIcon avatar={agentProfiles[agent]} size="s" />
          {agentProfiles[agent].name}
        </button>
      ))}
      <Menu
        align="start"
        trigger={
          <Button>
            <Plus aria-hidden className="size-3.5" />
            <Trans>Other step</Trans>
          </Button>
        }
        items={others.map((type) => {
          const { name, hint, icon: Icon } = stepTypes[type]
          return { label: name, hint, icon: <Icon aria-hidden />, onSelect: () => onType(type) }
        })}
      />
    </div>
  )
}

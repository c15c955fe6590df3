import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { StepType } from '../../contract/definition.ts'
import { type StepKind, stepDragType } from './new-action.ts'
import { StepIcon } from './step-icon.tsx'
import { stepTypeLabels } from './step-labels.ts'

const kinds: readonly StepType[] = ['approval', 'condition', 'loop', 'wait', 'http', 'message', 'workflow']

type Props = { onAdd: (kind: StepKind) => void }

/** What can be added: drag it to its place, or press it to have it behind what is chosen. */
export function CanvasPalette({ onAdd }: Props) {
  return (
    <div
      role="group"
      aria-label={t`Add a step`}
      className="nowheel max-h-[calc(100vh-260px)] w-[148px] overflow-y-auto rounded-card border border-line-2 bg-float p-1.5 shadow-e2"
    >
      <p className="type-label px-2 py-1.5 text-ink-2">
        <Trans>Add a step</Trans>
      </p>
      {agentIds.map((agent) => (
        <Item
          key={agent}
          kind={{ type: 'incomplete', agent }}
          name={agentProfiles[agent].name}
          onAdd={onAdd}
        />
      ))}
      <hr className="mx-2 my-1.5 border-line" />
      {kinds.map((type) => (
        <Item key={type} kind={{ type, agent: null }} name={stepTypeLabels[type]} onAdd={onAdd} />
      ))}
    </div>
  )
}

function Item({ kind, name, onAdd }: { kind: StepKind; name: string } & Props) {
  return (
    <button
      type="button"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(stepDragType, JSON.stringify(kind))
        event.dataTransfer.effectAllowed = 'copy'
      }}
      onClick={() => onAdd(kind)}
      className="flex h-[34px] w-full cursor-grab items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover"
    >
      <span className="scale-[.8]">
        <StepIcon type={kind.type} agent={kind.agent} />
      </span>
      <span className="truncate">{name}</span>
    </button>
  )
}

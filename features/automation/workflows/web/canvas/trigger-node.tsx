import { Handle, type NodeProps, Position } from '@xyflow/react'
import type { TriggerNode } from './canvas-graph.ts'
import { NodeCard } from './node-card.tsx'
import { nodeFrame } from './node-style.ts'
import { StepIcon } from './step-icon.tsx'
import { triggerTypes } from '../step-types.ts'
import { sayCron, sayTrigger } from '../trigger-labels.ts'

type Props = Pick<NodeProps<TriggerNode>, 'data' | 'selected'>

/** What starts the workflow. It stands above the steps that a run begins with. */
export function TriggerNodeView({ data, selected }: Props) {
  const { trigger, triggerDescription } = data.definition
  return (
    <div
      className={`relative h-full w-full rounded-card border bg-float ${nodeFrame(data.mark?.state ?? null, data.change, selected)}`}
    >
      <NodeCard
        icon={<StepIcon trigger={trigger.type} />}
        title={trigger.type === 'schedule' ? sayCron(trigger.cron) : sayTrigger(trigger, triggerDescription)}
        kind={triggerTypes[trigger.type].name}
        fact={trigger.type === 'schedule' ? trigger.timeZone.replaceAll('_', ' ') : ''}
        time=""
        mark={data.mark}
        change={data.change}
        errors={data.errors}
        warnings={0}
      />
      <Handle
        type="source"
        id="next"
        position={Position.Bottom}
        isConnectable={false}
        className="canvas-port"
      />
    </div>
  )
}

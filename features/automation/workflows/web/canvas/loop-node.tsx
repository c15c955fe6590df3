import type { NodeProps } from '@xyflow/react'
import type { StepNode } from './canvas-graph.ts'
import { NodeCard } from './node-card.tsx'
import { NodePorts } from './node-ports.tsx'
import { nodeFrame } from './node-style.ts'
import { StepIcon } from './step-icon.tsx'
import { estimate, stepKind, stepRule } from './step-labels.ts'

type Props = Pick<NodeProps<StepNode>, 'data' | 'selected'>

/** A loop is a frame around the steps that it runs for each item. */
export function LoopNodeView({ data, selected }: Props) {
  const { step, mark, change } = data
  return (
    <div
      className={`relative h-full w-full rounded-card border bg-hover/60 ${nodeFrame(mark?.state ?? null, change, selected)}`}
    >
      <div className="rounded-t-[7px] border-b border-line bg-float">
        <NodeCard
          icon={<StepIcon type={step.action.type} agent={step.agent} />}
          title={step.name}
          kind={stepKind(step)}
          fact={stepRule(step)}
          time={estimate(step)}
          mark={mark}
          change={change}
          errors={data.errors}
          warnings={data.warnings}
        />
      </div>
      <NodePorts step={step} openPorts={data.openPorts} isEditable={data.isEditable} />
    </div>
  )
}

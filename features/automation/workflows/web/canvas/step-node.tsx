import type { NodeProps } from '@xyflow/react'
import type { StepNode } from './canvas-graph.ts'
import { NodeCard } from './node-card.tsx'
import { NodePorts } from './node-ports.tsx'
import { nodeFrame } from './node-style.ts'
import { StepIcon } from './step-icon.tsx'
import { estimate, stepKind, stepRule } from './step-labels.ts'

type Props = Pick<NodeProps<StepNode>, 'data' | 'selected'>

/** A step on the canvas. One that counts what it does shows how far it is. */
export function StepNodeView({ data, selected }: Props) {
  const { step, mark, change } = data
  const isOff = mark?.state === 'skipped' || change === 'removed'
  return (
    <div
      className={`relative h-full w-full rounded-card border bg-float ${nodeFrame(mark?.state ?? null, change, selected)} ${isOff ? 'text-ink-3' : ''}`}
    >
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
      {mark?.state === 'running' && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden rounded-b-[7px]">
          <span
            className="block h-full origin-left bg-busy-mark"
            style={{ transform: `scaleX(${mark.progress ?? 0})` }}
          />
        </span>
      )}
      <NodePorts step={step} openPorts={data.openPorts} isEditable={data.isEditable} />
    </div>
  )
}

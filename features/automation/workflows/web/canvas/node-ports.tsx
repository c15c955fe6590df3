import { t } from '@lingui/core/macro'
import { Handle, Position } from '@xyflow/react'
import { Plus } from 'lucide-react'
import type { Port, WorkflowStep } from '../../contract/definition.ts'
import { portsOf } from '../../rules/graph.ts'
import { useCanvasActs } from './canvas-acts.ts'
import { portLabels } from '../step-types.ts'

type Props = { step: WorkflowStep; openPorts: string; isEditable: boolean }

/** Where edges reach a step and leave it. A way out that leads nowhere yet says its name, and offers to go on. */
export function NodePorts({ step, openPorts, isEditable }: Props) {
  const { addAfter } = useCanvasActs()
  const ports = portsOf(step)
  const open = new Set(openPorts.split(' '))
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={isEditable} className="canvas-port" />
      {ports.map((port, at) => {
        const left = `${((at + 1) / (ports.length + 1)) * 100}%`
        return (
          <div key={port} className="contents">
            <Handle
              type="source"
              id={port}
              position={Position.Bottom}
              isConnectable={isEditable}
              style={{ left }}
              className="canvas-port"
            />
            {open.has(port) && (isEditable || ports.length > 1) && (
              <div style={{ left }} className="canvas-way-out">
                {ports.length > 1 && <span className="canvas-port-label">{portLabels[port]}</span>}
                {isEditable && addAfter && (
                  <AddButton name={step.name} port={port} onAdd={() => addAfter(step.id, port)} />
                )}
              </div>
            )}
          </div>
        )
      })}
    </>
  )
}

function AddButton({ name, port, onAdd }: { name: string; port: Port; onAdd: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t`Add a step after ${name}: ${portLabels[port]}`}
      onClick={onAdd}
      className="nodrag nopan grid size-5 place-items-center rounded-badge border border-line-2 bg-float text-ink-2 shadow-e1 hover:bg-hover hover:text-ink"
    >
      <Plus aria-hidden className="size-3" strokeWidth={2} />
    </button>
  )
}

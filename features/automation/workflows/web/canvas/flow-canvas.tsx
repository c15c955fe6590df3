import './canvas.css'
import { t } from '@lingui/core/macro'
import {
  Background,
  BackgroundVariant,
  MiniMap,
  Panel,
  ReactFlow,
  type ReactFlowInstance,
  type ReactFlowProps,
  ReactFlowProvider,
} from '@xyflow/react'
import { memo, type ReactNode, useMemo, useRef } from 'react'
import type { Port } from '../../contract/definition.ts'
import { CanvasActsContext } from './canvas-acts.ts'
import type { CanvasEdge, CanvasNode } from './canvas-graph.ts'
import { CanvasSearch } from './canvas-search.tsx'
import { CanvasToolbar } from './canvas-toolbar.tsx'
import { FlowEdge } from './flow-edge.tsx'
import { triggerId } from './canvas-terms.ts'
import { LoopNodeView } from './loop-node.tsx'
import { miniMapColour } from './node-style.ts'
import { StepNodeView } from './step-node.tsx'
import { nodeSize } from './step-size.ts'
import { TriggerNodeView } from './trigger-node.tsx'
import type { CanvasInput } from './canvas-hand.ts'
import { useCanvas } from './use-canvas.tsx'

type View = { data: unknown; selected?: boolean | undefined }
const isSameView = (one: View, other: View) => one.data === other.data && one.selected === other.selected

/** A node is drawn again only when what it says changes, not when it is moved. */
const nodeTypes = {
  step: memo(StepNodeView, isSameView),
  loop: memo(LoopNodeView, isSameView),
  trigger: memo(TriggerNodeView, isSameView),
}
const edgeTypes = { flow: memo(FlowEdge) }
/** From so many steps on only those in sight are in the page. */
const manySteps = 250

type Props = CanvasInput & { label: string; children?: ReactNode }

/** A workflow drawn as a graph that is walked by keys, too. */
export function FlowCanvas(props: Props) {
  const { editing } = props
  const acts = useMemo(
    () => ({
      addAfter: editing
        ? (stepId: string, port: Port) => editing.add({ after: { stepId, port }, position: null })
        : null,
    }),
    [editing],
  )
  return (
    <CanvasActsContext value={acts}>
      <ReactFlowProvider>
        <Canvas {...props} />
      </ReactFlowProvider>
    </CanvasActsContext>
  )
}

function Canvas({ label, children, ...props }: Props) {
  const rootRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const canvas = useCanvas(props, { rootRef, searchRef })
  const { editing, definition } = props
  return (
    <div
      ref={rootRef}
      role="presentation"
      className={`relative h-full min-h-0 w-full ${canvas.isConnecting ? 'canvas-is-connecting' : ''}`}
      onKeyDown={canvas.onKeyDown}
      onDragOver={canvas.onDragOver}
      onDrop={canvas.onDrop}
    >
      <ReactFlow<CanvasNode, CanvasEdge>
        aria-label={label}
        {...canvas.flow}
        {...fixed}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={Boolean(editing)}
        nodesConnectable={Boolean(editing)}
        onInit={showStart}
        onlyRenderVisibleElements={definition.steps.length > manySteps}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <MiniMap
          pannable
          zoomable
          ariaLabel={t`Overview`}
          nodeColor={miniMapColour}
          nodeBorderRadius={12}
          className="max-lg:hidden"
          style={{ width: 148, height: 104 }}
        />
        <Panel position="bottom-left">
          <CanvasToolbar onTidy={canvas.onTidy} />
        </Panel>
        <Panel position="top-right">
          <CanvasSearch definition={definition} inputRef={searchRef} onJump={canvas.jumpTo} />
        </Panel>
        {canvas.guides}
        {children}
      </ReactFlow>
      <p role="status" aria-live="polite" className="sr-only">
        {canvas.announcement}
      </p>
    </div>
  )
}

/** Keys are ours: they follow the edges, and the builder deletes and undoes. */
const fixed = {
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  nodesFocusable: true,
  edgesFocusable: false,
  selectionKeyCode: 'Shift',
  multiSelectionKeyCode: ['Meta', 'Control', 'Shift'],
  minZoom: 0.1,
  maxZoom: 1.5,
  connectionRadius: 28,
  zoomOnDoubleClick: false,
} satisfies Partial<ReactFlowProps<CanvasNode, CanvasEdge>>

const readableZoom = 0.75
/** So much of the canvas lies under the search. */
const searchHeight = 60

/** All of it where that can be read; otherwise its beginning. */
function showStart(flow: ReactFlowInstance<CanvasNode, CanvasEdge>): void {
  const padding = { top: `${searchHeight}px`, x: 0.1, bottom: 0.1 } as const
  void flow.fitView({ padding, maxZoom: 1 }).then(() => {
    const trigger = flow.getInternalNode(triggerId)
    if (!trigger || flow.getZoom() >= readableZoom) return
    const { x, y } = trigger.internals.positionAbsolute
    const root = document.querySelector<HTMLElement>('.react-flow')
    const width = root?.clientWidth ?? 0
    const middle = (x + nodeSize.width / 2) * readableZoom
    void flow.setViewport({ x: width / 2 - middle, y: searchHeight - y * readableZoom, zoom: readableZoom })
  })
}

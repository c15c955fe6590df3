import { t } from '@lingui/core/macro'
import { Panel, useReactFlow } from '@xyflow/react'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { tidyEdits } from './canvas-edits.ts'
import type { CanvasEdge, CanvasNode } from './canvas-graph.ts'
import type { CanvasHand, CanvasInput } from './canvas-hand.ts'
import { useCanvasConnections } from './use-canvas-connections.ts'
import { useCanvasDrop } from './use-canvas-drop.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useCanvasNodes } from './use-canvas-nodes.tsx'

type CanvasRefs = {
  rootRef: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
}

/** A canvas at work: its nodes and edges, and what dragging, connecting, dropping and keys do. */
export function useCanvas(input: CanvasInput, { rootRef, searchRef }: CanvasRefs) {
  const hand = useHand(input, rootRef)
  const flow = useReactFlow<CanvasNode, CanvasEdge>()
  const { nodes, guides } = useCanvasNodes(input, hand)
  const connections = useCanvasConnections(hand)
  const drop = useCanvasDrop(hand)
  const jumpTo = useJump(rootRef)
  const keys = useCanvasKeys({ ...hand, searchRef, jumpTo })
  const { editing, onOpenStep } = input
  const onTidy = useCallback(() => {
    const { definition, editing: edits } = hand.latest.current
    edits?.apply(tidyEdits(definition))
    requestAnimationFrame(() => void flow.fitView({ duration: 240, padding: 0.15, maxZoom: 1 }))
    hand.announce(t`Steps tidied up.`)
  }, [hand, flow])
  const openStep = useCallback(
    (event: { shiftKey: boolean; metaKey: boolean; ctrlKey: boolean }, { id, type }: CanvasNode) => {
      if (type !== 'trigger' && !event.shiftKey && !event.metaKey && !event.ctrlKey) onOpenStep?.(id)
    },
    [onOpenStep],
  )
  return {
    jumpTo,
    announcement: hand.announcement,
    guides: (
      <>
        {guides}
        <Hint>{keys.hint}</Hint>
      </>
    ),
    flow: { ...nodes, ...(editing ? connections.flow : {}), onNodeClick: openStep },
    isConnecting: connections.isConnecting || keys.hint !== null,
    onTidy: editing ? onTidy : null,
    onKeyDown: keys.onKeyDown,
    ...(editing ? drop : { onDragOver: undefined, onDrop: undefined }),
  }
}

function useHand(input: CanvasInput, rootRef: CanvasRefs['rootRef']): CanvasHand & { announcement: string } {
  const [announcement, announce] = useState('')
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const hand = useMemo(() => ({ rootRef, latest, announce }), [rootRef])
  return useMemo(() => ({ ...hand, announcement }), [hand, announcement])
}

/** Brings a step into sight and into focus. */
function useJump(rootRef: CanvasHand['rootRef']) {
  const { getInternalNode, setCenter, getZoom, getViewport } = useReactFlow<CanvasNode, CanvasEdge>()
  return useCallback(
    (id: string) => {
      const root = rootRef.current
      const node = getInternalNode(id)
      if (!root || !node) return
      const { x, y } = node.internals.positionAbsolute
      const { width = 0, height = 0 } = node.measured
      const view = getViewport()
      const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y]
      const isInSight =
        left >= 0 &&
        top >= 0 &&
        left + width * view.zoom <= root.clientWidth &&
        top + height * view.zoom <= root.clientHeight
      const focus = () =>
        root.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus()
      if (isInSight) focus()
      else {
        const zoom = Math.max(getZoom(), 0.6)
        void setCenter(x + width / 2, y + height / 2, { zoom, duration: 160 }).then(focus)
      }
    },
    [rootRef, getInternalNode, setCenter, getZoom, getViewport],
  )
}

function Hint({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <Panel position="top-center">
      <p className="type-small rounded-card border border-busy-line bg-busy-soft px-3 py-1.5 text-busy">
        {children}
      </p>
    </Panel>
  )
}

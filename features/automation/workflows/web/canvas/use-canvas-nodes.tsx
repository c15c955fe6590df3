import {
  applyEdgeChanges,
  applyNodeChanges,
  type EdgeChange,
  type NodeChange,
  type OnSelectionChangeParams,
  useReactFlow,
} from '@xyflow/react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { moveEdits, rehomeEdits } from './canvas-edits.ts'
import { type CanvasEdge, type CanvasNode, keepSame, toCanvas } from './canvas-graph.ts'
import { triggerId } from './canvas-terms.ts'
import { GuideLines } from './guide-lines.tsx'
import { align, type Guide } from './guides.ts'
import { loopAt } from './loop-at.ts'
import { loopRoom, nodeSize, type Point } from './step-size.ts'
import type { CanvasHand, CanvasInput } from './canvas-hand.ts'

const guideReach = 6

/** The nodes and edges as they are drawn now, while one drags them too; a drop makes edits. */
export function useCanvasNodes(
  { definition, facts, selection }: CanvasInput,
  { latest }: Pick<CanvasHand, 'latest'>,
) {
  const drawn = useMemo(() => toCanvas(definition, facts), [definition, facts])
  const [nodes, setNodes] = useState(drawn.nodes)
  const [edges, setEdges] = useState(drawn.edges)
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const { getInternalNode } = useReactFlow<CanvasNode, CanvasEdge>()
  const [shown, setShown] = useState<{ drawn: typeof drawn; selection: readonly string[] | null }>({
    drawn,
    selection: null,
  })
  if (shown.drawn !== drawn || shown.selection !== selection) {
    setShown({ drawn, selection })
    setNodes(keepSame(nodes, markChosen(nodes, drawn.nodes, new Set(selection))))
    setEdges(keepSame(edges, drawn.edges))
  }

  const current = useRef(nodes)
  useLayoutEffect(() => {
    current.current = nodes
  })
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const { changes: snapped, guides: lines } = snap(changes, current.current, (id) => {
        const found = getInternalNode(id)
        return found ? found.internals.positionAbsolute : null
      })
      if (lines) setGuides(lines)
      setNodes((before) => applyNodeChanges(snapped, before))
    },
    [getInternalNode],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  )
  const onSelectionChange = useCallback(
    ({ nodes: chosen }: OnSelectionChangeParams) => {
      const ids = chosen.flatMap(({ id }) => (id === triggerId ? [] : [id]))
      const { selection: before, onSelect } = latest.current
      const isSame = ids.length === before.length && ids.every((id) => before.includes(id))
      if (!isSame) onSelect(ids)
    },
    [latest],
  )
  const drop = useCallback(
    (dropped: readonly CanvasNode[]) => {
      setGuides([])
      const { definition: now, editing } = latest.current
      const [only, ...others] = dropped
      const at = only && others.length === 0 ? getInternalNode(only.id)?.internals.positionAbsolute : null
      const home = only && at ? newHome(only, at, current.current, getInternalNode) : undefined
      if (only && home) editing?.apply(rehomeEdits(now, { stepId: only.id, ...home }))
      else editing?.apply(moveEdits(now, new Map(dropped.map(({ id, position }) => [id, position]))))
    },
    [latest, getInternalNode],
  )
  return {
    guides: guides.length > 0 && <GuideLines guides={guides} />,
    nodes: {
      nodes,
      edges,
      onNodesChange,
      onEdgesChange,
      onSelectionChange,
      onNodeDragStop: useCallback(
        (_: unknown, __: CanvasNode, dropped: CanvasNode[]) => drop(dropped),
        [drop],
      ),
      onSelectionDragStop: useCallback((_: unknown, dropped: CanvasNode[]) => drop(dropped), [drop]),
    },
  }
}

/** What is being dragged stays under the pointer; what is chosen is marked so. */
function markChosen(
  before: readonly CanvasNode[],
  after: readonly CanvasNode[],
  chosen: ReadonlySet<string>,
): CanvasNode[] {
  const dragged = new Map(before.flatMap((node) => (node.dragging ? [[node.id, node.position]] : [])))
  return after.map((node) => ({
    ...node,
    position: dragged.get(node.id) ?? node.position,
    selected: chosen.has(node.id),
  }))
}

type Snapped = { changes: NodeChange<CanvasNode>[]; guides: readonly Guide[] | null }

/** One step that is dragged snaps to what it is nearly level with, among those of its body. */
function snap(
  changes: NodeChange<CanvasNode>[],
  nodes: readonly CanvasNode[],
  placeOf: (id: string) => Point | null,
): Snapped {
  const [change] = changes
  if (changes.length !== 1 || change?.type !== 'position' || !change.dragging || !change.position)
    return { changes, guides: null }
  const node = nodes.find(({ id }) => id === change.id)
  if (!node) return { changes, guides: null }
  const origin = (node.parentId ? placeOf(node.parentId) : null) ?? { x: 0, y: 0 }
  const others = nodes.flatMap((other) =>
    other.parentId === node.parentId && other.id !== node.id && other.id !== triggerId
      ? [{ ...toOuter(other.position, origin), ...sizeOf(other) }]
      : [],
  )
  const moved = { ...toOuter(change.position, origin), ...sizeOf(node) }
  const { position, guides } = align(moved, others, guideReach)
  const inner = { x: position.x - origin.x, y: position.y - origin.y }
  return { changes: [{ ...change, position: inner }], guides }
}

function toOuter({ x, y }: Point, origin: Point): Point {
  return { x: x + origin.x, y: y + origin.y }
}

function sizeOf({ width = nodeSize.width, height = nodeSize.height }: CanvasNode) {
  return { width, height }
}

type Placed = { internals: { positionAbsolute: Point } }

/** The loop that a step was dropped into, or none, where that is not the one it was in. */
function newHome(
  node: CanvasNode,
  at: Point,
  nodes: readonly CanvasNode[],
  getNode: (id: string) => Placed | undefined,
): { loopId: string | null; position: Point } | undefined {
  if (node.type === 'trigger') return undefined
  const size = sizeOf(node)
  const middle = { x: at.x + size.width / 2, y: at.y + size.height / 2 }
  const placeOf = (id: string) => getNode(id)?.internals.positionAbsolute ?? null
  const loopId = loopAt(nodes, placeOf, middle, node.id)
  if (loopId === (node.parentId ?? null)) return undefined
  const origin = (loopId && placeOf(loopId)) || { x: 0, y: 0 }
  const position = { x: at.x - origin.x, y: Math.max(at.y - origin.y, loopId ? loopRoom.top : at.y) }
  return { loopId, position }
}

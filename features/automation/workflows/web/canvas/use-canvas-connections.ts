import { t } from '@lingui/core/macro'
import { type Connection, type FinalConnectionState, useReactFlow } from '@xyflow/react'
import { useCallback, useState } from 'react'
import type { Edge, Port } from '../../contract/definition.ts'
import { connectEdits, reconnectEdits } from './canvas-edits.ts'
import type { CanvasEdge } from './canvas-graph.ts'
import { type ConnectionProblem, problemOf } from './connection.ts'
import type { CanvasHand } from './canvas-hand.ts'
import { nodeSize } from './step-size.ts'

export const connectionProblems: Record<ConnectionProblem, string> = {
  itself: t`A step can't lead to itself.`,
  there: t`These steps are already connected.`,
  cycle: t`This would make the workflow run in circles. Use a loop instead.`,
  other_loop: t`A step in a loop connects only to steps in the same loop.`,
  no_port: t`This step doesn’t have that exit.`,
  unknown: t`The step is no longer there.`,
}

function toEdge({
  source,
  sourceHandle,
  target,
}: Pick<Connection, 'source' | 'sourceHandle' | 'target'>): Edge {
  return { from: source, port: (sourceHandle ?? 'next') as Port, to: target }
}

/** Drawing edges by pointer: between steps where the rules allow it, and into the open, where a step is added. */
export function useCanvasConnections({ latest, announce }: CanvasHand) {
  const { screenToFlowPosition, getInternalNode } = useReactFlow()
  const [isConnecting, setConnecting] = useState(false)
  const connect = useCallback(
    (connection: Connection) => {
      const { definition, editing } = latest.current
      editing?.apply(connectEdits(definition, toEdge(connection)))
    },
    [latest],
  )
  const reconnect = useCallback(
    (old: CanvasEdge, connection: Connection) => {
      const { definition, editing } = latest.current
      if (old.data?.edge) editing?.apply(reconnectEdits(definition, old.data.edge, toEdge(connection)))
    },
    [latest],
  )
  const end = useCallback(
    (event: MouseEvent | TouchEvent, { isValid, fromHandle, toNode }: FinalConnectionState) => {
      setConnecting(false)
      const { definition, editing } = latest.current
      if (isValid || fromHandle?.type !== 'source' || !fromHandle.id) return
      const after = { stepId: fromHandle.nodeId, port: fromHandle.id as Port }
      if (toNode) {
        const problem = problemOf(definition, { from: after.stepId, port: after.port, to: toNode.id })
        if (problem) announce(connectionProblems[problem])
        return
      }
      const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? noPoint) : event
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY })
      const parentId = definition.steps.find(({ id }) => id === after.stepId)?.parentId ?? null
      const origin = parentId === null ? null : getInternalNode(parentId)?.internals.positionAbsolute
      editing?.add({
        after,
        position: { x: x - (origin?.x ?? 0) - nodeSize.width / 2, y: y - (origin?.y ?? 0) },
      })
    },
    [latest, announce, screenToFlowPosition, getInternalNode],
  )
  const isValidConnection = useCallback(
    (connection: Connection | CanvasEdge) => {
      const { source, target } = connection
      const edge = toEdge({ source, target, sourceHandle: connection.sourceHandle ?? null })
      return problemOf(latest.current.definition, edge) === null
    },
    [latest],
  )
  return {
    isConnecting,
    flow: {
      onConnect: connect,
      onReconnect: reconnect,
      onConnectStart: useCallback(() => setConnecting(true), []),
      onConnectEnd: end,
      isValidConnection,
    },
  }
}

const noPoint = { clientX: 0, clientY: 0 }

import { t } from '@lingui/core/macro'
import { useReactFlow } from '@xyflow/react'
import { type DragEvent, useCallback } from 'react'
import { dragType } from '../drag-type.ts'
import { dropEdits, type DropPlace } from './add-edits.ts'
import type { CanvasEdge, CanvasNode } from './canvas-graph.ts'
import { loopAt } from './loop-at.ts'
import { dropStep } from './drop-step.ts'
import { loopRoom, nodeSize, type Point } from './step-size.ts'
import type { CanvasHand } from './canvas-hand.ts'

/** Dropping an agent's tile on the canvas adds a step there: in the open, in a loop, or in the middle of an edge. */
export function useCanvasDrop({ latest, announce }: CanvasHand) {
  const { screenToFlowPosition, getNodes, getInternalNode } = useReactFlow<CanvasNode, CanvasEdge>()
  const onDragOver = useCallback((event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }, [])
  const placeAt = useCallback(
    (clientX: number, clientY: number): DropPlace => {
      const element = document.elementFromPoint(clientX, clientY)?.closest('.react-flow__edge')
      const hit = element?.getAttribute('data-id')
      const edge = latest.current.definition.edges.find(
        ({ from, port, to }) => hit === `${from}.${port}.${to}`,
      )
      if (edge) return { type: 'within', edge }
      const point = screenToFlowPosition({ x: clientX, y: clientY })
      const placeOf = (id: string): Point | null => getInternalNode(id)?.internals.positionAbsolute ?? null
      const loopId = loopAt(getNodes(), placeOf, point)
      const origin = (loopId && placeOf(loopId)) || { x: 0, y: 0 }
      const position = {
        x: point.x - origin.x - nodeSize.width / 2,
        y: point.y - origin.y - nodeSize.height / 2,
      }
      if (loopId === null) return { type: 'at', position, loopId }
      const { side, top } = loopRoom
      return {
        type: 'at',
        loopId,
        position: { x: Math.max(position.x, side), y: Math.max(position.y, top) },
      }
    },
    [latest, screenToFlowPosition, getNodes, getInternalNode],
  )
  const onDrop = useCallback(
    (event: DragEvent) => {
      const { definition, editing, onSelect, onOpenStep } = latest.current
      const step = dropStep(definition, event.dataTransfer.getData(dragType))
      if (!step) return
      event.preventDefault()
      editing?.apply(dropEdits(definition, step, placeAt(event.clientX, event.clientY)))
      onSelect([step.id])
      onOpenStep?.(step.id)
      announce(t`${step.name} added.`)
    },
    [latest, announce, placeAt],
  )
  return { onDragOver, onDrop }
}

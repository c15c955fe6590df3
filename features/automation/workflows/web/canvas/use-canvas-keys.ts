import { t } from '@lingui/core/macro'
import { useReactFlow } from '@xyflow/react'
import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'
import { useSingleKeys } from '#ui/single-keys.ts'
import { type Port, maxSteps } from '../../contract/definition.ts'
import { portsOf } from '../../rules/graph.ts'
import { copySteps, pasteEdits } from '../../rules/paste.ts'
import { connectEdits, disconnectEdits, moveEdits, swapEdits, tidyEdits } from './canvas-edits.ts'
import { type CanvasEdge, type CanvasNode } from './canvas-graph.ts'
import { triggerId } from './canvas-terms.ts'
import { problemOf } from './connection.ts'
import { shownPositions } from './layout.ts'
import { type Direction, directionOf, neighbourOf } from './node-walk.ts'
import { portLabels } from '../step-types.ts'
import type { CanvasHand } from './canvas-hand.ts'
import { connectionProblems } from './use-canvas-connections.ts'

type Hand = CanvasHand & {
  searchRef: RefObject<HTMLInputElement | null>
  jumpTo: (id: string) => void
}

/** A connection that is being drawn by keys. */
type KeyConnection = { from: string; port: Port }

const strides: Record<Direction, { x: number; y: number }> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}
const stridePixels = 8
const longStridePixels = 40

/** Everything that a pointer does, by keys. */
export function useCanvasKeys(hand: Hand) {
  const [connection, setConnection] = useState<KeyConnection | null>(null)
  const hasSingleKeys = useSingleKeys()
  const flow = useReactFlow<CanvasNode, CanvasEdge>()
  const acts = useKeyActs(hand, { connection, setConnection })
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (isTyping(event.target)) return
      const id = nodeOf(event.target)
      const done = handle(event, { id, acts, flow, hasSingleKeys, isConnecting: connection !== null })
      if (!done) return
      event.preventDefault()
      event.stopPropagation()
    },
    [acts, flow, hasSingleKeys, connection],
  )
  return { onKeyDown, hint: connection ? acts.hintOf(connection) : null }
}

type Handling = {
  id: string | null
  acts: ReturnType<typeof useKeyActs>
  flow: ReturnType<typeof useReactFlow<CanvasNode, CanvasEdge>>
  hasSingleKeys: boolean
  isConnecting: boolean
}

/** Whether the key did something here. */
function handle(event: KeyboardEvent, { id, acts, flow, hasSingleKeys, isConnecting }: Handling): boolean {
  const { key, altKey, shiftKey } = event
  const isMod = event.ctrlKey || event.metaKey
  const direction = directionOf(key)
  if (isMod) {
    if (key === 'a') return acts.selectAll()
    return key === 'd' && acts.duplicate()
  }
  if (direction && altKey) return id !== null && acts.move(id, direction, shiftKey)
  if (direction) return acts.walk(id, direction)
  if (altKey && (key === 'PageUp' || key === 'PageDown'))
    return id !== null && acts.swap(id, key === 'PageUp')
  if (key === 'Escape') return acts.leave()
  if (key === 'Delete' || key === 'Backspace') return acts.removeEdges()
  if (key === 'Enter' && id !== null) return isConnecting ? acts.connect(id) : acts.open(id)
  if (key === ' ' && id !== null) return acts.toggle(id)
  if (!hasSingleKeys || altKey) return false
  if (key === '/') return acts.search()
  if (key === '+' || key === '=') return whenDone(flow.zoomIn({ duration: 160 }))
  if (key === '-') return whenDone(flow.zoomOut({ duration: 160 }))
  if (key === 'f') return whenDone(flow.fitView({ duration: 240, padding: 0.15, maxZoom: 1 }))
  if (key === 't') return acts.tidy()
  if (id === null) return false
  if (key === 'c') return acts.beginConnection(id)
  if (key === 'p' && isConnecting) return acts.nextPort()
  if (key === 'a') return acts.add(id)
  return key === 'e' && acts.nextEdge(id)
}

function whenDone(moving: Promise<boolean>): true {
  void moving
  return true
}

function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

function nodeOf(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null
  return target.closest('.react-flow__node')?.getAttribute('data-id') ?? null
}

type Mode = { connection: KeyConnection | null; setConnection: (to: KeyConnection | null) => void }

/** The acts that keys lead to, each answering whether it did something. */
function useKeyActs({ latest, announce, searchRef, jumpTo }: Hand, { connection, setConnection }: Mode) {
  const { getNodes, getEdges, getInternalNode, setEdges } = useReactFlow<CanvasNode, CanvasEdge>()
  const stepOf = (id: string) => latest.current.definition.steps.find((step) => step.id === id)
  const nameOf = (id: string) => stepOf(id)?.name ?? ''
  const hintOf = ({ from, port }: KeyConnection) =>
    t`Connecting from ${nameOf(from)} (${portLabels[port]}). Choose a step and press Enter. P changes the way out, Esc cancels.`
  const begin = (to: KeyConnection) => {
    setConnection(to)
    announce(hintOf(to))
    return true
  }
  const chooseEdge = (chosen: string | null) =>
    setEdges((edges) => edges.map((edge) => ({ ...edge, selected: edge.id === chosen })))
  return {
    hintOf,
    selectAll() {
      latest.current.onSelect(latest.current.definition.steps.map(({ id }) => id))
      return true
    },
    duplicate() {
      const { definition, selection, editing, onSelect } = latest.current
      const copied = copySteps(definition, selection)
      if (!copied || !editing) return false
      const { edits, ids } = pasteEdits(definition, copied, maxSteps)
      editing.apply(edits)
      onSelect(ids)
      announce(t`Steps duplicated.`)
      return true
    },
    move(id: string, direction: Direction, isLong: boolean) {
      const { definition, selection, editing } = latest.current
      if (!editing || id === triggerId) return false
      const moved = selection.includes(id) ? selection : [id]
      const shown = shownPositions(definition)
      const pixels = isLong ? longStridePixels : stridePixels
      const places = moved.flatMap((each): [string, { x: number; y: number }][] => {
        const place = shown.get(each)
        const { x, y } = strides[direction]
        return place ? [[each, { x: place.x + x * pixels, y: place.y + y * pixels }]] : []
      })
      editing.apply(moveEdits(definition, new Map(places)))
      return true
    },
    walk(id: string | null, direction: Direction) {
      const boxes = getNodes().flatMap((node) => {
        const place = getInternalNode(node.id)?.internals.positionAbsolute
        return place ? [{ id: node.id, ...place, width: node.width ?? 0, height: node.height ?? 0 }] : []
      })
      const edges = getEdges().map(({ source, target }) => ({ from: source, to: target }))
      const next = neighbourOf(boxes, edges, id ?? '', direction)
      if (next === null) return false
      jumpTo(next)
      return true
    },
    swap(id: string, isUp: boolean) {
      const { definition, editing } = latest.current
      const later = definition.edges.find(({ from, port }) => from === id && port === 'next')?.to
      const edits = swapEdits(definition, isUp ? id : (later ?? ''))
      if (!editing || edits.length === 0) return false
      editing.apply(edits)
      announce(t`${nameOf(id)} moved.`)
      return true
    },
    leave() {
      if (!connection) return false
      setConnection(null)
      announce(t`Connecting cancelled.`)
      return true
    },
    removeEdges() {
      const { definition, editing } = latest.current
      const chosen = getEdges().flatMap(({ selected, data }) => (selected && data?.edge ? [data.edge] : []))
      if (!editing || chosen.length === 0) return false
      editing.apply(disconnectEdits(definition, chosen))
      announce(t`Connection removed.`)
      return latest.current.selection.length === 0
    },
    open(id: string) {
      if (id === triggerId) return false
      latest.current.onSelect([id])
      latest.current.onOpenStep?.(id)
      return true
    },
    toggle(id: string) {
      const { selection, onSelect } = latest.current
      if (id === triggerId) return false
      onSelect(selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id])
      return true
    },
    search() {
      searchRef.current?.focus()
      return true
    },
    tidy() {
      const { definition, editing } = latest.current
      editing?.apply(tidyEdits(definition))
      announce(t`Steps tidied up.`)
      return true
    },
    beginConnection(id: string) {
      const step = stepOf(id)
      if (!step || !latest.current.editing) return false
      const isUsed = (port: Port) =>
        latest.current.definition.edges.some((edge) => edge.from === id && edge.port === port)
      const ports = portsOf(step)
      return begin({ from: id, port: ports.find((port) => !isUsed(port)) ?? ports[0] ?? 'next' })
    },
    nextPort() {
      const step = connection && stepOf(connection.from)
      if (!connection || !step) return false
      const ports = portsOf(step)
      const port = ports[(ports.indexOf(connection.port) + 1) % ports.length] ?? connection.port
      return begin({ ...connection, port })
    },
    connect(id: string) {
      if (!connection) return false
      const { definition, editing } = latest.current
      const edge = { ...connection, to: id }
      const problem = problemOf(definition, edge)
      if (problem) announce(connectionProblems[problem])
      else {
        editing?.apply(connectEdits(definition, edge))
        setConnection(null)
        announce(t`${nameOf(edge.from)} now leads to ${nameOf(id)}.`)
      }
      return true
    },
    add(id: string) {
      const step = stepOf(id)
      const { editing, definition } = latest.current
      if (!step || !editing) return false
      const isUsed = (port: Port) => definition.edges.some((edge) => edge.from === id && edge.port === port)
      const ports = portsOf(step)
      editing.add({
        after: { stepId: id, port: ports.find((port) => !isUsed(port)) ?? ports[0] ?? 'next' },
        position: null,
      })
      return true
    },
    /** Chooses the ways out of a step one after the other, and says what passed along. */
    nextEdge(id: string) {
      const leaving = getEdges().filter(({ source, data }) => source === id && data?.edge)
      const at = leaving.findIndex(({ selected }) => selected)
      const next = leaving[at + 1] ?? null
      if (leaving.length === 0) return false
      latest.current.onSelect([])
      chooseEdge(next?.id ?? null)
      const edge = next?.data?.edge
      if (edge) {
        const flow = next?.data?.flow
        announce(
          flow
            ? t`${portLabels[edge.port]}: leads to ${nameOf(edge.to)}. Last run: ${flow.label}`
            : t`${portLabels[edge.port]}: leads to ${nameOf(edge.to)}.`,
        )
      }
      return true
    },
  }
}

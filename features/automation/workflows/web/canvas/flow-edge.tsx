import { EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { useState } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { CanvasEdge } from './canvas-graph.ts'
import type { Change, EdgeState } from './canvas-terms.ts'
import { cornersOf, pathOf, type Route } from './edge-route.ts'
import { portLabels } from '../step-types.ts'

const strokes: Record<EdgeState, { stroke: string; width: number; dash?: string }> = {
  done: { stroke: 'var(--glass-edge)', width: 2 },
  running: { stroke: 'var(--busy-mark)', width: 2, dash: '6 4' },
  next: { stroke: 'var(--idle-mark)', width: 1.5, dash: '4 4' },
  idle: { stroke: 'var(--idle-mark)', width: 1.5 },
}

const changeStrokes: Record<Change, { stroke: string; width: number; dash?: string }> = {
  added: { stroke: 'var(--busy-mark)', width: 2 },
  removed: { stroke: 'var(--incomplete-mark)', width: 1.5, dash: '4 4' },
  changed: { stroke: 'var(--needs-mark)', width: 2 },
}

/** The path along a route, and where its label stands. */
function routedPath({ sourceX, sourceY, targetX, targetY }: EdgeProps<CanvasEdge>, route: Route) {
  const corners = cornersOf({ from: { x: sourceX, y: sourceY }, to: { x: targetX, y: targetY } }, route)
  const [one, other] = [corners[corners.length / 2 - 1], corners[corners.length / 2]]
  const middle = (of: 'x' | 'y') => ((one?.[of] ?? 0) + (other?.[of] ?? 0)) / 2
  return [pathOf(corners), middle('x'), middle('y')] as const
}

/** A way from a step to the next: how it stands in a run, and what passed along it. */
export function FlowEdge(props: EdgeProps<CanvasEdge>) {
  const { data, selected = false } = props
  const [isNear, setNear] = useState(false)
  const [path, labelX, labelY] = data?.route
    ? routedPath(props, data.route)
    : getSmoothStepPath({ ...props, borderRadius: 12 })
  const { stroke, width, dash } = data?.change ? changeStrokes[data.change] : strokes[data?.state ?? 'idle']
  const port = data?.edge && data.edge.port !== 'next' ? portLabels[data.edge.port] : null
  const isShown = (isNear || selected) && data?.flow
  return (
    <g onMouseEnter={() => setNear(true)} onMouseLeave={() => setNear(false)}>
      <path
        d={path}
        fill="none"
        className="react-flow__edge-path"
        style={{
          stroke: selected ? 'var(--focus)' : stroke,
          strokeWidth: selected ? width + 1 : width,
          strokeDasharray: dash,
        }}
      />
      <path
        d={path}
        fill="none"
        stroke="transparent"
        strokeWidth={20}
        className="react-flow__edge-interaction"
      />
      {data?.state === 'running' && <Pulse path={path} />}
      {(port || data?.flow) && (
        <EdgeLabelRenderer>
          {port && <EdgeLabel x={props.sourceX} y={props.sourceY + 16} text={port} />}
          {data?.flow && (
            <EdgeLabel
              x={port ? props.targetX : labelX}
              y={port ? props.targetY - 12 : labelY}
              text={data.flow.label}
            />
          )}
          {isShown && data.flow && (
            <pre
              className="canvas-flow type-small max-h-40 overflow-hidden rounded-card border border-line-2 bg-float p-2 font-mono shadow-e2"
              style={{ transform: `translate(-50%, 14px) translate(${labelX}px, ${labelY}px)` }}
            >
              {data.flow.value}
            </pre>
          )}
        </EdgeLabelRenderer>
      )}
    </g>
  )
}

function EdgeLabel({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <span
      dir="auto"
      className="canvas-edge-label"
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
    >
      {text}
    </span>
  )
}

/** A dot on its way along an edge; hidden where less motion is wanted. */
function Pulse({ path }: { path: string }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  if (isStill) return null
  return (
    <circle r="3.5" fill="var(--busy-mark)">
      <animateMotion dur="1.6s" repeatCount="indefinite" path={path} />
    </circle>
  )
}

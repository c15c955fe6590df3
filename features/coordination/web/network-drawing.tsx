import { t } from '@lingui/core/macro'
import type { AgentId } from '#features/agents/contract/event.ts'
import type { AgentStatus } from '#features/agents/contract/status.ts'
import { agentFaces } from '#ui/agent-face.ts'
import { figure, percent } from '#ui/count.ts'
import type { NetworkLine } from './network-lines.ts'

const [width, height, nodeWidth, nodeHeight] = [720, 420, 150, 64]
const places: Record<AgentId, { x: number; y: number }> = {
  scout: { x: 90, y: 50 },
  seller: { x: 630, y: 50 },
  ops: { x: 360, y: 210 },
  customer: { x: 90, y: 370 },
  stripe: { x: 630, y: 370 },
}

type Props = { agents: readonly AgentStatus[]; lines: readonly NetworkLine[] }

/** The hub in the middle, the others around it. Decoration: a list beside it says the same. */
export function NetworkDrawing({ agents, lines }: Props) {
  const most = Math.max(1, ...lines.map(({ there, back }) => there + back))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="mx-auto block w-full max-w-[860px]">
      {lines.map((line) => (
        <Line key={line.ends.join(' ')} line={line} most={most} />
      ))}
      {agents.map((agent) => (
        <Node key={agent.agentType} agent={agent} />
      ))}
    </svg>
  )
}

function Line({
  line: { ends, there, back, isUrgent, isDeadlocked },
  most,
}: {
  line: NetworkLine
  most: number
}) {
  const [from, to] = [places[ends[0]], places[ends[1]]]
  const isDirect = ends[1] !== 'ops'
  const total = there + back
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  // Diagonals would pass below the hub: they are bent around it.
  const isDiagonal = isDirect && from.x !== to.x && from.y !== to.y
  const bend = isDiagonal ? { x: middle.x, y: from.y < to.y === from.x < to.x ? 20 : 400 } : middle
  const label = { x: (middle.x + bend.x) / 2, y: (middle.y + bend.y) / 2 }
  const stroke = isUrgent || isDeadlocked ? 'var(--incomplete-mark)' : 'var(--idle-mark)'
  const text = isDeadlocked ? t`Deadlock, ${figure(total)}` : figure(total)
  const labelWidth = Math.max(26, text.length * 7 + 12)
  return (
    <g>
      <path
        d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`}
        fill="none"
        stroke={total === 0 && !isDeadlocked ? 'var(--line-2)' : stroke}
        strokeWidth={1.5 + (2.5 * total) / most}
        strokeDasharray={isDeadlocked ? '8 5' : isDirect ? '2 5' : undefined}
      />
      {(total > 0 || isDeadlocked) && (
        <>
          <rect
            x={label.x - labelWidth / 2}
            y={label.y - 11}
            width={labelWidth}
            height="22"
            rx="5"
            fill="var(--float)"
            stroke={isDeadlocked ? 'var(--incomplete-mark)' : 'var(--line-2)'}
          />
          <text
            x={label.x}
            y={label.y + 4}
            textAnchor="middle"
            fontSize="12"
            fill={isDeadlocked ? 'var(--incomplete)' : 'var(--ink)'}
          >
            {text}
          </text>
        </>
      )}
    </g>
  )
}

function Node({ agent: { agentType, workload } }: { agent: AgentStatus }) {
  const { x, y } = places[agentType]
  const { name, icon: Icon } = agentFaces[agentType]
  const share = Math.min(1, Math.max(0, workload))
  const fill =
    share < 0.3 ? 'var(--glass-edge)' : share < 0.7 ? 'var(--needs-mark)' : 'var(--incomplete-mark)'
  const track = nodeWidth - 70
  return (
    <g transform={`translate(${x - nodeWidth / 2} ${y - nodeHeight / 2})`}>
      <rect
        width={nodeWidth}
        height={nodeHeight}
        rx="8"
        fill="var(--float)"
        stroke={agentType === 'ops' ? 'var(--glass-edge)' : 'var(--line-2)'}
      />
      <Icon x="14" y="12" width="18" height="18" strokeWidth={1.75} color={`var(--${agentType})`} />
      <text x="40" y="26" fontSize="13" fontWeight="600" fill="var(--ink)">
        {name}
      </text>
      <rect x="14" y="44" width={track} height="4" rx="2" fill="var(--press)" />
      <rect x="14" y="44" width={track * share} height="4" rx="2" fill={fill} />
      <text x={nodeWidth - 14} y="50" textAnchor="end" fontSize="12" fill="var(--ink-2)">
        {percent(share * 100)}
      </text>
    </g>
  )
}

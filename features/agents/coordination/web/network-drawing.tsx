import { t } from '@lingui/core/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { useAvatars } from '#ui/avatars.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { agentStatusOf, lineLabels } from './coordination-labels.ts'
import type { NetworkLine } from './network-lines.ts'

const [width, height, nodeWidth, nodeHeight] = [720, 440, 188, 92]
const maxLength = 26
const places: Record<AgentId, { x: number; y: number }> = {
  scout: { x: 104, y: 54 },
  seller: { x: 616, y: 54 },
  ops: { x: 360, y: 220 },
  customer: { x: 104, y: 386 },
  stripe: { x: 616, y: 386 },
}

type Props = { agents: readonly AgentStatus[]; lines: readonly NetworkLine[] }

/** The hub in the middle, the others around it. Decoration: a list beside it says the same. */
export function NetworkDrawing({ agents, lines }: Props) {
  const max = Math.max(1, ...lines.map(({ there, back }) => there + back))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="mx-auto block w-full max-w-[860px]">
      {lines.map((line) => (
        <Line key={line.ends.join(' ')} line={line} max={max} />
      ))}
      {agents.map((agent) => (
        <Node key={agent.agentType} agent={agent} />
      ))}
    </svg>
  )
}

function Line({ line: { ends, there, back, mark }, max }: { line: NetworkLine; max: number }) {
  const [from, to] = [places[ends[0]], places[ends[1]]]
  const isDirect = ends[1] !== 'ops'
  const total = there + back
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  // Diagonals would pass below the hub: they are bent around it.
  const isDiagonal = isDirect && from.x !== to.x && from.y !== to.y
  const bend = isDiagonal ? { x: middle.x, y: from.y < to.y === from.x < to.x ? 20 : height - 20 } : middle
  const label = { x: (middle.x + bend.x) / 2, y: (middle.y + bend.y) / 2 }
  const stroke = mark ? 'var(--incomplete-mark)' : total === 0 ? 'var(--line-2)' : 'var(--idle-mark)'
  const text = mark ? t`${lineLabels[mark]}, ${formatNumber(total)}` : formatNumber(total)
  const labelWidth = Math.max(26, text.length * 7 + 12)
  return (
    <g>
      <path
        d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`}
        fill="none"
        stroke={stroke}
        strokeWidth={1.5 + (2.5 * total) / max}
        strokeDasharray={mark === 'deadlock' ? '8 5' : isDirect ? '2 5' : undefined}
      />
      {(total > 0 || mark) && (
        <>
          <rect
            x={label.x - labelWidth / 2}
            y={label.y - 11}
            width={labelWidth}
            height="22"
            rx="5"
            fill="var(--float)"
            stroke={mark ? 'var(--incomplete-mark)' : 'var(--line-2)'}
          />
          <text
            x={label.x}
            y={label.y + 4}
            textAnchor="middle"
            fontSize="12"
            fill={mark ? 'var(--incomplete)' : 'var(--ink)'}
          >
            {text}
          </text>
        </>
      )}
    </g>
  )
}

function Node({ agent }: { agent: AgentStatus }) {
  const { agentType, workload, currentTasks } = agent
  const { x, y } = places[agentType]
  const { name, icon: Icon } = useAvatars().avatarOf(agentType)
  const { mark, word } = agentStatusOf(agent)
  const task = currentTasks[0]?.title ?? t`No current tasks`
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
      <Icon x="14" y="14" width="20" height="20" strokeWidth={1.75} color={`var(--${agentType})`} />
      <text x="44" y="21" fontSize="13" fontWeight="600" fill="var(--ink)">
        {name}
      </text>
      <foreignObject x="44" y="27" width="10" height="10">
        <StatusDot state={mark} />
      </foreignObject>
      <text x="59" y="36" fontSize="12" fill="var(--ink-2)">
        {agentType === 'ops' && mark === 'on' ? t`Hub, online` : word}
      </text>
      <text x="14" y="59" fontSize="12" fill="var(--ink-2)">
        {task.length > maxLength ? `${task.slice(0, maxLength)}…` : task}
      </text>
      <rect x="14" y="73" width={track} height="4" rx="2" fill="var(--press)" />
      <rect x="14" y="73" width={track * share} height="4" rx="2" fill={fill} />
      <text x={nodeWidth - 14} y="79" textAnchor="end" fontSize="12" fill="var(--ink-2)">
        {formatPercent(share * 100)}
      </text>
    </g>
  )
}

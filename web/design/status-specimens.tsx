import { CircleCheck, Inbox } from 'lucide-react'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { Badge } from '#ui/badge.tsx'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { Growth } from '#ui/growth.tsx'
import { Meter } from '#ui/meter.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { Tile } from '#ui/tile.tsx'
import { Specimen } from './specimen.tsx'

const tints = ['ready', 'needs', 'incomplete', 'busy', 'neutral', 'bare'] as const
const states = ['on', 'busy', 'waits', 'warning', 'off'] as const

export function StatusSpecimens() {
  return (
    <>
      <Specimen name="Badge">
        {tints.map((tint) => (
          <Badge key={tint} tint={tint}>
            <CircleCheck aria-hidden /> {tint}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Tile" isWide>
        <ul>
          <Tile
            icon={Inbox}
            title="Tickets"
            text="Three wait for an answer."
            act={<Button size="s">Open tickets</Button>}
          />
        </ul>
      </Specimen>
      <Specimen name="StateMark">
        {states.map((state) => (
          <span key={state} className="flex items-center gap-1.5">
            <StatusDot state={state} /> {state}
          </span>
        ))}
      </Specimen>
      <Specimen name="FaceIcon">
        {agentIds.map((agent) => (
          <AvatarIcon key={agent} avatar={agentProfiles[agent]} />
        ))}
      </Specimen>
      <Specimen name="BusyRing">
        <BusyRing />
        <span className="text-busy">
          <BusyRing className="size-5" />
        </span>
      </Specimen>
      <Specimen name="Meter" isWide>
        <Meter label="Nothing yet" percent={0} />
        <Meter label="Part" percent={68} />
        <Meter label="All" percent={100} />
        <Meter label="Grey" percent={42} fill="grey" />
        <Meter label="Unknown" percent={null} />
      </Specimen>
      <Specimen name="Growth">
        <Growth value={0.12} days={30} />
        <Growth value={0} days={30} />
        <Growth value={-0.4} days={30} />
      </Specimen>
      <Specimen name="FiguresStrip" isWide>
        <FiguresStrip
          cells={[
            { label: 'Products', value: '206' },
            { label: 'Ready', value: '138', aside: <Growth value={0.08} days={7} /> },
            { label: 'On its way', value: undefined },
            { label: 'A long one', value: '1,204,318.00 NOK' },
          ]}
        />
      </Specimen>
      <Specimen name="Skeleton" isWide>
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-16 w-full" />
      </Specimen>
    </>
  )
}

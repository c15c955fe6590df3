import { t } from '@lingui/core/macro'
import { formatCount } from '#ui/format.ts'
import { Segments } from '#ui/segments.tsx'
import type { AgentPeriod } from './use-agent-period.ts'

const periods: readonly { value: AgentPeriod; label: string }[] = [
  { value: '30', label: formatCount(30, 'day') },
  { value: '90', label: formatCount(90, 'day') },
]

type Props = { value: AgentPeriod; onChange: (period: AgentPeriod) => void }

/** How far back the figures of an agent's page go. */
export function AgentPeriodChoice({ value, onChange }: Props) {
  return <Segments label={t`Period`} options={periods} value={value} onChange={onChange} />
}

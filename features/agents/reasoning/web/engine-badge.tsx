import { t } from '@lingui/core/macro'
import { Cpu, WifiOff } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { useHealth } from './reason-cache.ts'

/** Whether a model thinks, or rules do. A server that does not say counts as without a model. */
export function EngineBadge() {
  const { data, isPending } = useHealth()
  if (isPending) return null
  return data?.deepseek_available ? (
    <Badge tint="ready">
      <Cpu aria-hidden />
      {t`Active`}
    </Badge>
  ) : (
    <Badge tint="neutral">
      <WifiOff aria-hidden />
      {t`Local Mode`}
    </Badge>
  )
}

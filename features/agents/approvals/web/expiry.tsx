import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { formatNumber } from '#ui/format.ts'

const beatMs = 60_000

/** How long a question can still be answered. */
export function Expiry({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beatMs)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000)
  return <span className="type-small ms-auto text-ink-2 tabular-nums">{wordOf(minutes)}</span>
}

function wordOf(minutes: number): string {
  if (!(minutes > 0)) return t`Expired`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0
    ? t`Expires in ${formatNumber(rest)} min`
    : t`Expires in ${formatNumber(hours)} h ${formatNumber(rest)} min`
}

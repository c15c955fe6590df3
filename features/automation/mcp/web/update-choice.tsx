import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useIsLive } from '#ui/live-state.ts'
import { Segments } from '#ui/segments.tsx'
import { readAgain, setAuto, useIsAuto } from './mcp-cache.ts'

/** Whether what is shown follows what happens, or is read again by hand. */
export function UpdateChoice() {
  const client = useQueryClient()
  const isAuto = useIsAuto()
  const isLive = useIsLive()
  const says = !isAuto
    ? t`Updates when you refresh.`
    : isLive
      ? t`Live`
      : t`Reconnecting. Updates every few seconds.`
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span aria-hidden className="text-ink-2">
        {t`Updates`}
      </span>
      <Segments
        label={t`Updates`}
        options={[
          { value: 'auto', label: t`Auto` },
          { value: 'manual', label: t`Manual` },
        ]}
        value={isAuto ? 'auto' : 'manual'}
        onChange={(wanted) => setAuto(client, wanted === 'auto')}
      />
      {!isAuto && (
        <Button onClick={() => readAgain(client)}>
          <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />
          <Trans>Refresh</Trans>
        </Button>
      )}
      <p className="text-ink-2">{says}</p>
    </div>
  )
}

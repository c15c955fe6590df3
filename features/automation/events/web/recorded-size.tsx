import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#ui/format.ts'
import { formatSize } from '#features/base/workspace/web/download.ts'
import { read } from '#ui/query.ts'
import { viewEventCoverage } from '../contract.ts'

/** How many events are recorded of the store, how much they take, and how long they are kept. */
export function RecordedSize() {
  const { data } = useQuery({ ...read(viewEventCoverage, {}), select: (reply) => reply.data })
  if (!data) return null
  const events = data.types.reduce((sum, { count }) => sum + count, 0)
  const size = formatSize(data.bytes)
  return (
    <p className="type-small text-ink-2 tabular-nums">
      {plural(events, {
        one: `# recorded event, about ${size}.`,
        other: `# recorded events, about ${size}.`,
      })}{' '}
      <Trans>
        Kept for {data.retentionDays} days, {formatNumber(data.retentionRows)} at most.
      </Trans>
    </p>
  )
}

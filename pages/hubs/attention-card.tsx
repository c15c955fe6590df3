import { t } from '@lingui/core/macro'
import { NoticeList } from '#features/base/workspace/web/notice-list.tsx'
import { useNotices } from '#features/base/workspace/web/notices-cache.ts'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'

/** What needs the merchant today, before everything else. Takes no room while nothing does. */
export function AttentionCard() {
  const notices = useNotices()
  if (notices.isError && !notices.data)
    return <ReadProblem title={t`What needs attention could not be read`} query={notices} />
  if (!notices.data || notices.data.length === 0) return null
  return (
    <Card
      title={t`Waiting for you`}
      aside={<span className="type-small text-ink-2 tabular-nums">{formatNumber(notices.data.length)}</span>}
    >
      <NoticeList notices={notices.data} />
    </Card>
  )
}

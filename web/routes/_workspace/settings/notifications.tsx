import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { refreshInbox } from '#features/agents/inbox/web/inbox-cache.ts'
import { NotificationsCard } from '#features/base/workspace/web/notifications-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/notifications')({ component: Notifications })

function Notifications() {
  const client = useQueryClient()
  return (
    <>
      <PageHeader title={t`Notifications`}>
        <Trans>Choose what you're notified about in Vitrine.</Trans>
      </PageHeader>
      <NotificationsCard onSaved={() => refreshInbox(client)} />
    </>
  )
}

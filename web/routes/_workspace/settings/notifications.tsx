import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NotificationsCard } from '#features/base/workspace/web/notifications-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/notifications')({ component: Notifications })

function Notifications() {
  return (
    <>
      <PageHeader title={t`Notifications`}>
        <Trans>What the bell and the dashboard tell you about.</Trans>
      </PageHeader>
      <div className="max-w-[var(--w-read)]">
        <NotificationsCard />
      </div>
    </>
  )
}

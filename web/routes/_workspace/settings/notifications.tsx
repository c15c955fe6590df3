import { createFileRoute } from '@tanstack/react-router'
import { NotificationsCard } from '#features/workspace/web/notifications-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/notifications')({ component: Notifications })

function Notifications() {
  return (
    <>
      <PageHeader title="Notifications">What the bell and the dashboard tell you about.</PageHeader>
      <div className="max-w-[var(--w-read)]">
        <NotificationsCard />
      </div>
    </>
  )
}

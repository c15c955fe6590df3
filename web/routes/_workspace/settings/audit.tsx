import { createFileRoute } from '@tanstack/react-router'
import { AuditSection } from '#features/workspace/web/audit-section.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/audit')({ component: Audit })

function Audit() {
  return (
    <>
      <PageHeader title="Audit log">Everything that was changed in this workspace, and by whom.</PageHeader>
      <AuditSection />
    </>
  )
}

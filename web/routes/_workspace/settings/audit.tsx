import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditSection } from '#features/workspace/web/audit-section.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/audit')({ component: Audit })

function Audit() {
  return (
    <>
      <PageHeader title={t`Audit log`}>
        <Trans>Everything that was changed in this workspace, and by whom.</Trans>
      </PageHeader>
      <AuditSection />
    </>
  )
}

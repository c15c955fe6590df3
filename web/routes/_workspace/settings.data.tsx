import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DeleteCard } from '#features/base/workspace/web/delete-card.tsx'
import { ExportCard } from '#features/base/workspace/web/export-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/data')({ component: YourData })

function YourData() {
  return (
    <>
      <PageHeader title={t`Your data`}>
        <Trans>Download or delete your data.</Trans>
      </PageHeader>
      <ExportCard />
      <DeleteCard />
    </>
  )
}

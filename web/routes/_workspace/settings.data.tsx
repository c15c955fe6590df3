import { createFileRoute } from '@tanstack/react-router'
import { DeleteCard } from '#features/workspace/web/delete-card.tsx'
import { ExportCard } from '#features/workspace/web/export-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/data')({ component: YourData })

function YourData() {
  return (
    <>
      <PageHeader title="Your data">Take everything with you, or take everything away.</PageHeader>
      <ExportCard />
      <DeleteCard />
    </>
  )
}

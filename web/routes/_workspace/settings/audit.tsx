import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { kindLabels } from '#features/agents/inbox/web/inbox-labels.ts'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { AuditSection } from '#features/base/workspace/web/audit-section.tsx'
import { BulkLines } from '#features/shop/feed/web/bulk-lines.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const StoreChanges = lazy(async () => ({
  default: (await import('#pages/settings/store-changes.tsx')).StoreChanges,
}))

export const Route = createFileRoute('/_workspace/settings/audit')({
  validateSearch: ({ of }: { of?: unknown }) => (of === 'store' ? { of } : {}),
  component: Audit,
})

const names = {
  agents: Object.fromEntries(agentIds.map((id) => [id, agentProfiles[id].name])),
  tool: ({ id, name }: { id: string; name: string }) => toolName(id, name),
  items: kindLabels,
}

function linesOf({ subject }: { subject: string }) {
  return subject.startsWith('bulk:') ? <BulkLines changeId={subject.slice('bulk:'.length)} /> : null
}

const parts = [
  { value: 'all', label: t`Everything` },
  { value: 'store', label: t`Changes in the store` },
] as const

function Audit() {
  const { of = 'all' } = Route.useSearch()
  const navigate = useNavigate()
  const user = useSession().data
  return (
    <>
      <PageHeader title={t`Audit log`}>
        <Trans>All changes in this workspace and who made them.</Trans>
      </PageHeader>
      <div className="flex">
        <Segments
          label={t`Filter by type`}
          options={parts}
          value={of}
          onChange={(value) =>
            void navigate({
              to: '/settings/audit',
              search: value === 'store' ? { of: value } : {},
              replace: true,
            })
          }
        />
      </div>
      {of === 'store' ? (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <StoreChanges />
        </Suspense>
      ) : (
        <AuditSection reader={user ?? null} names={names} linesOf={linesOf} />
      )}
    </>
  )
}

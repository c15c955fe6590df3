import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ApprovalInbox } from '#pages/agents/agent-parts.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What agents ask before they act, and what was answered. `named` is the one that a link leads to. */
export function ApprovalsPage({ named }: { named: string | null }) {
  return (
    <Page>
      <PageHeader title={t`Approvals`}>
        <Trans>Agents ask before they change your store. Nothing changes until you approve it.</Trans>
      </PageHeader>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <ApprovalInbox named={named} />
      </Suspense>
    </Page>
  )
}

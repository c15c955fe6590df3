import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileCard } from '#features/base/accounts/web/profile-card.tsx'
import { useSession } from '#features/base/accounts/web/session.ts'
import { AppearanceCard } from '#pages/settings/appearance-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/profile')({ component: Profile })

function Profile() {
  const user = useSession().data
  return (
    <>
      <PageHeader title={t`Profile`}>
        <Trans>Your name, language and appearance.</Trans>
      </PageHeader>
      {user && <ProfileCard user={user} />}
      <AppearanceCard />
    </>
  )
}

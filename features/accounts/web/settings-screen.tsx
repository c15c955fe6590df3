import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useSession } from './session.ts'
import { SessionsCard } from './sessions-card.tsx'

export function SettingsScreen() {
  const user = useSession().data
  return (
    <Page>
      <PageHeader title="Settings">Your account and where it is signed in.</PageHeader>
      <div className="flex max-w-[var(--w-read)] flex-col gap-4">
        {user && <ProfileCard user={user} />}
        <PasswordForm />
        <SessionsCard />
      </div>
    </Page>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PasswordForm } from '#features/base/accounts/web/password-form.tsx'
import { SessionsCard } from '#features/base/accounts/web/sessions-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/security')({ component: Security })

function Security() {
  return (
    <>
      <PageHeader title={t`Security`}>
        <Trans>Your password and active sessions.</Trans>
      </PageHeader>
      <PasswordForm />
      <SessionsCard />
    </>
  )
}

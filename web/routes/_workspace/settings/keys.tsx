import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KeysForm } from '#features/base/keys/web/keys-form.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/keys')({ component: Keys })

function Keys() {
  return (
    <>
      <PageHeader title={t`API keys`}>
        <Trans>
          Agents use one key for language-model answers and the other to search the web. Keys are encrypted
          and never shown in full again. The product feed works without them.
        </Trans>
      </PageHeader>
      <KeysForm actions={null} />
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { KeysForm } from '#features/keys/web/keys-form.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_workspace/settings/keys')({ component: Keys })

function Keys() {
  return (
    <>
      <PageHeader title="API keys">
        The agents think with one key and search the web with the other. Both are encrypted and never shown
        again in full. The product feed works without them.
      </PageHeader>
      <div className="max-w-[var(--w-read)]">
        <KeysForm actions={null} />
      </div>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

export function DeleteCard() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={t`Delete account`}>
      <p className="max-w-[var(--w-read)] text-ink-2">
        <Trans>
          Deletes your account and everything in this workspace, for good. Your Shopify store itself stays as
          it is.
        </Trans>
      </p>
      <Button variant="danger" className="mt-3 max-md:w-full" onClick={() => setAsking(true)}>
        <Trans>Delete account</Trans>
      </Button>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

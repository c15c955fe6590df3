import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { connectDemoStore } from '../contract.ts'
import { rememberStore } from './store-cache.ts'

/** For who has no store at hand. Whatever comes from it is labelled as demo everywhere. */
export function DemoOffer({ onConnected }: { onConnected: () => void }) {
  const client = useQueryClient()
  const connect = useMutation({
    mutationFn: () => call(connectDemoStore, {}),
    onSuccess: ({ data }) => {
      rememberStore(client, data.status)
      showToast({ title: t`Store connected!`, description: t`Demo store` })
      onConnected()
    },
    onError: (error) =>
      showFailure(t`Connection failed`, sentenceOf(error, t`Failed to connect Shopify store`)),
  })
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-9 flex-none place-items-center rounded-control border border-line-2 bg-well text-ink-2">
          <FlaskConical aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="type-section">
            <Trans>No store at hand?</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>
              The demo store has products with real gaps to mend. All that comes from it is labelled Demo
              store.
            </Trans>
          </p>
        </div>
        <Button isBusy={connect.isPending} onClick={() => connect.mutate()} className="max-md:w-full">
          {connect.isPending ? t`Connecting...` : t`Try it with the demo store`}
        </Button>
      </div>
    </Card>
  )
}

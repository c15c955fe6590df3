import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewWebhook, viewWebhook } from '#features/automation/triggers/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure } from '#ui/toast.ts'

/** Where the webhook is called, and its secret, which is shown once. */
export function WebhookFields({ workflowId }: { workflowId: string }) {
  const client = useQueryClient()
  const reading = read(viewWebhook, { params: { workflowId } })
  const webhook = useQuery({ ...reading, select: (reply) => reply.data })
  const [secret, setSecret] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      const { data } = await call(renewWebhook, { params: { workflowId } })
      setSecret(data.secret)
      await client.invalidateQueries({ queryKey: reading.queryKey })
    } catch (error) {
      showFailure(t`Webhook not renewed`, sentenceOf(error, t`The server didn't respond.`))
    }
    setBusy(false)
  }
  if (webhook.isError) return <ReadProblem title={t`Couldn’t load the webhook`} query={webhook} />
  const access = webhook.data ?? null
  return (
    <div className="flex flex-col gap-3">
      {access && (
        <Field
          label={t`Webhook address`}
          hint={access.lastCalledAt ? t`Last called ${timeAgo(access.lastCalledAt)}` : t`Not called yet.`}
        >
          {(control) => <TextInput {...control} readOnly face="code" value={access.url} />}
        </Field>
      )}
      {secret !== null && (
        <Notice tone="warning" role="status" title={t`Copy the secret now. It won’t be shown again.`}>
          <code className="type-code break-all">{secret}</code>
        </Notice>
      )}
      <Button className="self-start" isBusy={isBusy || webhook.isPending} onClick={() => void renew()}>
        {access ? <Trans>Renew address and secret</Trans> : <Trans>Create webhook</Trans>}
      </Button>
      {access && (
        <p className="type-small text-ink-3">
          <Trans>The old address and secret stop working at once.</Trans>
        </p>
      )}
    </div>
  )
}

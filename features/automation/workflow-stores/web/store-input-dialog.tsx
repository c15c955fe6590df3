import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readJsonObject } from '#features/automation/workflows/web/read-json-object.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { JsonInput } from '#ui/json-input.tsx'
import { maxInputLength, StoreInput, type WorkflowInStore } from '../contract.ts'
import { useSetWorkflowStore } from './sharing-cache.ts'

type Props = {
  workflowId: string
  workflow: string
  store: string
  inStore: WorkflowInStore
  onClose: () => void
}

/** What the runs of a workflow in one store begin with, as a JSON object. */
export function StoreInputDialog({ workflowId, workflow, store, inStore, onClose }: Props) {
  const { storeId, input } = inStore
  const [text, setText] = useState(() =>
    Object.keys(input).length === 0 ? '' : JSON.stringify(input, null, 2),
  )
  const [isTried, setTried] = useState(false)
  const set = useSetWorkflowStore()
  const read = text.trim() === '' ? {} : (StoreInput.safeParse(readJsonObject(text)).data ?? null)
  const isLong = read !== null && JSON.stringify(read).length > maxInputLength
  const fault =
    read === null
      ? t`Enter a JSON object.`
      : isLong
        ? t`Use at most ${formatNumber(maxInputLength)} characters.`
        : undefined
  function save() {
    setTried(true)
    if (read === null || isLong) return
    set.mutate({ workflowId, storeId, input: read }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t`Input for ${store}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={set.isPending} onClick={save}>
            <Trans>Save input</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-3">
        <Trans>
          Every run of {workflow} in this store starts with these values. Steps read them as trigger.name.
          Where an event brings the same name, its own value counts.
        </Trans>
      </p>
      <Field label={t`Input (JSON)`} error={isTried ? fault : undefined}>
        {(control) => <JsonInput {...control} rows={7} value={text} onChange={setText} />}
      </Field>
    </Dialog>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { type EditableField, editableFields } from '../contract.ts'
import { previewBulkChange } from '../contract/bulk.ts'
import type { BulkOrder } from './bulk-change.ts'
import type { BulkIntent } from './bulk-intent.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { fieldTexts } from './enrich-fields.ts'

type Props = { intent: BulkIntent; onStart: (order: BulkOrder) => void; onClose: () => void }

/** Shows exactly what a change of many products would do before it is done. */
export function BulkDialog({ intent: { selection, act }, onStart, onClose }: Props) {
  const [field, setField] = useState<EditableField>('brand')
  const [value, setValue] = useState('')
  const [onlyEmpty, setOnlyEmpty] = useState(true)
  const checkboxId = useId()
  const settledValue = useSettled(value.trim())
  const isSet = act === 'set'
  const change: BulkOrder['change'] = isSet
    ? { kind: 'set', field, value: settledValue, onlyEmpty }
    : { kind: 'switch', enableSearch: act === 'enable' }
  const isAsked = !isSet || settledValue !== '' || !onlyEmpty
  const order = { selection, change }
  const preview = useQuery({
    queryKey: [previewBulkChange.path, order],
    queryFn: ({ signal }) => call(previewBulkChange, { body: order }, { signal }),
    select: (reply) => reply.data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const isInvalid = codeOf<typeof previewBulkChange>(preview.error) === 'ENRICHMENT_INVALID'
  const seen = isAsked && !preview.isError ? preview.data : undefined
  const changed = seen?.changed ?? 0
  const isReady =
    seen !== undefined && !preview.isPlaceholderData && value.trim() === settledValue && changed > 0

  return (
    <Dialog
      title={titleOf(act, seen?.changed)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={act === 'enable' ? 'glass' : 'ink'}
            isBusy={isAsked && preview.isFetching}
            isBlocked={!isReady}
            onClick={() => onStart(order)}
          >
            {verbOf(act, changed)}
          </Button>
        </>
      }
    >
      {isSet && (
        <div className="mb-3 grid grid-cols-[150px_1fr] gap-3">
          <Field label={t`Field`}>
            {(control) => (
              <SelectInput
                {...control}
                options={editableFields.map((name) => ({ value: name, label: fieldTexts[name].label }))}
                value={field}
                onChange={({ target }) => {
                  setField(editableFields.find((name) => name === target.value) ?? 'brand')
                  setValue('')
                }}
              />
            )}
          </Field>
          <Field
            label={t`New value`}
            hint={fieldTexts[field].hint || undefined}
            error={isInvalid ? sentenceOf(preview.error, '') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                dir={fieldTexts[field].isCode ? 'ltr' : 'auto'}
                value={value}
                onChange={({ target }) => setValue(target.value)}
              />
            )}
          </Field>
          <label htmlFor={checkboxId} className="col-span-full flex items-center gap-2 text-ink">
            <Checkbox
              id={checkboxId}
              checked={onlyEmpty}
              onChange={({ target }) => setOnlyEmpty(target.checked)}
            />
            <Trans>Only where it’s empty</Trans>
          </label>
          {!onlyEmpty && value.trim() === '' && (
            <p className="col-span-full">
              <Trans>Leave the value empty to use what’s in your store.</Trans>
            </p>
          )}
        </div>
      )}
      {preview.isError && !isInvalid && (
        <p role="alert" className="text-incomplete">
          {sentenceOf(preview.error, t`Couldn’t load the preview. Close this and try again.`)}
        </p>
      )}
      {isAsked && !preview.isError && !seen && <Skeleton className="h-24 w-full" />}
      {seen && <BulkPreview preview={seen} act={act} />}
    </Dialog>
  )
}

function titleOf(act: BulkIntent['act'], changed: number | undefined): string {
  if (act === 'set') return t`Edit a field`
  if (changed === undefined) return act === 'enable' ? t`Enable products` : t`Disable products`
  return act === 'enable'
    ? plural(changed, { one: 'Enable # product?', other: 'Enable # products?' })
    : plural(changed, { one: 'Disable # product?', other: 'Disable # products?' })
}

function verbOf(act: BulkIntent['act'], changed: number): string {
  if (act === 'set') return t`Change ${formatNumber(changed)}`
  return act === 'enable' ? t`Enable ${formatNumber(changed)}` : t`Disable ${formatNumber(changed)}`
}

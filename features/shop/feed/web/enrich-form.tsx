import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useHotkeys } from 'react-hotkeys-hook'
import { codeOf, fieldProblems, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { modKey } from '#ui/mod-key.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { enrichProduct, type ProductDetail, type ScorePoint, type TypedField } from '../contract.ts'
import { checkEnrichment } from '../rules/enrichment.ts'
import { EnrichField } from './enrich-field.tsx'
import { type EnrichValues, fieldNames, isMissing, toEdits, toValues } from './enrich-fields.ts'
import { rememberProduct } from './feed-cache.ts'
import { FeedRow } from './feed-row.tsx'
import { pointText } from './issue-labels.ts'
import { PanelSwitches } from './panel-switches.tsx'
import { ProductFindings } from './product-findings.tsx'

export type FillField = (field: TypedField, value: string) => void

type Props = {
  product: ProductDetail
  /** After "Save and next", whether or not there was anything to save; null hides that button. */
  onSaved: ((isSaved: boolean) => void) | null
  onDirty: (isDirty: boolean) => void
  /** Shown after what the feed says of it. */
  children: (fill: FillField) => ReactNode
}

export function EnrichForm({ product, onSaved, onDirty, children }: Props) {
  const client = useQueryClient()
  const box = useRef<HTMLFormElement>(null)
  /** Something was saved since the product was opened. */
  const isSaved = useRef(false)
  const form = useForm<EnrichValues>({ defaultValues: toValues(product) })
  const { errors, isSubmitting, isDirty } = form.formState
  // Settled when the product opens, so that a field does not jump away while it is typed in.
  const [missing] = useState(() => fieldNames.filter((field) => isMissing(product, field)))
  const [optional] = useState(() =>
    fieldNames.filter((field) => product[field] === null && !missing.includes(field)),
  )
  const filled = fieldNames.filter((field) => !missing.includes(field) && !optional.includes(field))
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }, [])

  /** The first of them takes the focus. */
  function show(problems: readonly { field: TypedField; message: string }[]) {
    for (const [index, { field, message }] of problems.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 })
  }

  const save = (then: (hasSaved: boolean) => void) =>
    form.handleSubmit(async (values) => {
      const body = toEdits(product, values)
      if (Object.keys(body).length === 0) return then(isSaved.current)
      const faults = checkEnrichment(body)
      if (faults.length > 0) return show(faults)
      try {
        const { data } = await call(enrichProduct, { params: { productId: product.productId }, body })
        rememberProduct(client, data.product, data.stats)
        form.reset(toValues(data.product))
        isSaved.current = true
        showToast({
          title: t`Product Enriched`,
          description: t`${data.product.title}, score ${data.product.complianceScore}`,
        })
        then(true)
      } catch (error) {
        const isInvalid = codeOf<typeof enrichProduct>(error) === 'ENRICHMENT_INVALID'
        const problems = isInvalid ? fieldProblems(error, fieldNames) : []
        show(problems)
        if (problems.length === 0) {
          showFailure(
            t`Couldn’t save the product`,
            sentenceOf(error, t`The server didn’t respond. Your edits are still here.`),
          )
        }
      }
    })
  const stay = () => {}
  const saveAndNext = save(onSaved ?? stay)
  useHotkeys('mod+enter', () => void saveAndNext(), { enableOnFormTags: true, preventDefault: true })

  const fill: FillField = (field, value) => form.setValue(field, value, { shouldDirty: true })
  const fieldOf = (field: (typeof fieldNames)[number]) => (
    <EnrichField
      key={field}
      field={field}
      input={form.register(field)}
      value={form.watch(field)}
      fromStore={product.fromStore[field]}
      isAsked={missing.includes(field)}
      error={errors[field]?.message}
      onUseStore={() => fill(field, product.fromStore[field] ?? '')}
    />
  )

  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void save(stay)(event)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pb-5 max-md:px-4">
        {product.findings.length > 0 && (
          <section>
            <h3 className="type-section mb-2">
              <Trans>What to fix</Trans>
            </h3>
            <ProductFindings findings={product.findings} storeUrl={product.storeUrl} />
          </section>
        )}
        {missing.length > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="type-section mb-3">
              <Trans>Missing</Trans>
            </legend>
            {missing.map(fieldOf)}
          </fieldset>
        )}
        {filled.length > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="type-section mb-3">
              <Trans>
                Already filled{' '}
                <span className="type-ui text-ink-3 tabular-nums">{formatNumber(filled.length)}</span>
              </Trans>
            </legend>
            {filled.map(fieldOf)}
          </fieldset>
        )}
        {optional.length > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="type-section mb-3">
              <Trans>Optional</Trans>
            </legend>
            {optional.map(fieldOf)}
          </fieldset>
        )}
        <ScoreExplained score={product.complianceScore} points={product.score} />
        <FeedRow row={product.row} />
        {children(fill)}
      </div>
      <div className="flex flex-none flex-wrap items-center gap-x-2 gap-y-2 border-t border-line px-5 py-3 max-md:px-4">
        {onSaved && (
          <Button
            variant="ink"
            isBusy={isSubmitting}
            aria-keyshortcuts="Meta+Enter Control+Enter"
            title={`${modKey}↵`}
            onClick={() => void saveAndNext()}
          >
            {isSubmitting ? t`Saving...` : t`Save and next`}
          </Button>
        )}
        <Button type="submit" variant={onSaved ? 'outline' : 'ink'} isBusy={isSubmitting}>
          <Trans>Save</Trans>
        </Button>
        <PanelSwitches product={product} />
      </div>
    </form>
  )
}

type ScoreExplainedProps = { score: number; points: readonly ScorePoint[] }

/** Each line of the score: what was earned of what can be. */
function ScoreExplained({ score, points }: ScoreExplainedProps) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-2 rounded-control py-1">
        <span className="type-section">
          <Trans>Score {score}</Trans>
        </span>
        <span className="type-small flex items-center gap-1 text-ink-3">
          <Trans>Where the points come from</Trans>
          <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <table className="mt-2 w-full tabular-nums">
        <tbody>
          {points.map(({ label, earned, possible }) => {
            const name = pointText(label)
            return (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  {name}
                </th>
                <td className="w-20">
                  <Meter label={name} percent={possible > 0 ? (earned / possible) * 100 : 0} fill="grey" />
                </td>
                <td className="w-20 ps-3 text-end text-ink-2">
                  <Trans>
                    {earned} of {possible}
                  </Trans>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}

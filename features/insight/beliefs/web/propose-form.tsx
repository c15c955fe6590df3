import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, type FormEvent, useState } from 'react'
import { codeOf, type RefusalCode, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showToast } from '#ui/toast.ts'
import type { BeliefStatus, BeliefView, proposeBelief } from '../contract.ts'
import { kinds } from '../rules/kinds.ts'
import { usePropose } from './beliefs-cache.ts'
import {
  type DraftField,
  draftOf,
  type ProposalDraft,
  type ProposalDraftProblem,
  readDraft,
} from './proposal-draft.ts'
import { models, priorLabels } from './proposal-kinds.ts'
import { ProposalSubject } from './proposal-subject.tsx'

type PickedProduct = { productId: string; title: string }
type Props = {
  ProductPicker: ComponentType<{ onPick: (product: PickedProduct) => void }>
  onClose: () => void
}

/** Where the server's refusal belongs. */
const fieldOf: Partial<Record<RefusalCode<typeof proposeBelief>, DraftField>> = {
  LIMIT_MISSING: 'limit',
  PRODUCT_NOT_FOUND: 'product',
  PRICES_MISSING: 'priceB',
  PRIOR_INVALID: 'mean',
}

/** Proposes a hypothesis: what is claimed, from which facts it is counted, and what is believed beforehand. */
export function ProposeForm({ ProductPicker, onClose }: Props) {
  const [draft, setDraft] = useState<ProposalDraft>(() => draftOf('refund_share'))
  const [problems, setProblems] = useState<readonly ProposalDraftProblem[]>([])
  const propose = usePropose()
  const { kind } = draft
  const { model } = kinds[kind].prior
  const facts = models.find((each) => each.model === model)?.facts ?? []
  const code = codeOf<typeof proposeBelief>(propose.error)
  const refusedField = code ? fieldOf[code] : undefined
  const refused = propose.error
    ? sentenceOf(propose.error, t`The server didn't respond. Nothing was proposed.`)
    : undefined

  function errorOf(field: DraftField): string | undefined {
    return (
      problems.find((problem) => problem.field === field)?.message ??
      (refusedField === field ? refused : undefined)
    )
  }

  function write(change: Partial<ProposalDraft>) {
    const next = { ...draft, ...change }
    setDraft(next)
    propose.reset()
    // Once it was tried, what is wrong follows what is written.
    if (problems.length > 0) setProblems(problemsOf(next))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readDraft(draft)
    if ('problems' in read) return setProblems(read.problems)
    if (propose.isPending) return
    propose.mutate(read.proposal, {
      onSuccess: ({ message, ...proposed }) => {
        showToast({ ...outcomeOf(proposed), description: message })
        onClose()
      },
    })
  }

  function begin(next: ProposalDraft['kind']) {
    setDraft(draftOf(next, draft))
    setProblems([])
    propose.reset()
  }

  return (
    <Card title={t`Propose a hypothesis`}>
      <form noValidate onSubmit={submit} className="flex max-w-[720px] flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t`Type`}>
            {(control) => (
              <SelectInput
                {...control}
                value={model}
                onChange={({ target }) =>
                  begin(models.find((each) => each.model === target.value)?.facts[0]?.kind ?? kind)
                }
                options={models.map((each) => ({ value: each.model, label: each.label }))}
              />
            )}
          </Field>
          <Field label={t`Data source`}>
            {(control) => (
              <SelectInput
                {...control}
                value={kind}
                onChange={({ target }) =>
                  begin(facts.find((each) => each.kind === target.value)?.kind ?? kind)
                }
                options={facts.map((each) => ({ value: each.kind, label: each.label }))}
              />
            )}
          </Field>
        </div>
        <Field
          label={t`Name`}
          isOptional
          hint={t`If you leave this empty, we'll name it after the hypothesis.`}
          error={errorOf('name')}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={120}
              value={draft.name}
              onChange={({ target }) => write({ name: target.value })}
            />
          )}
        </Field>
        <ProposalSubject draft={draft} errorOf={errorOf} onChange={write} ProductPicker={ProductPicker} />
        <ProposalPrior draft={draft} errorOf={errorOf} onChange={write} />
        {refused && !refusedField && (
          <Notice tone="error" role="alert" title={t`Couldn't propose the hypothesis`}>
            {refused}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="ink" isBusy={propose.isPending} className="max-md:w-full">
            <Trans>Propose hypothesis</Trans>
          </Button>
          <Button onClick={onClose} className="max-md:w-full">
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

function outcomeOf({ belief, before }: { belief: BeliefView; before: BeliefStatus | null }) {
  if (belief.status === 'believed') return { title: t`This is already a belief`, tone: 'neutral' as const }
  if (before === 'proposed') return { title: t`This is already proposed`, tone: 'neutral' as const }
  return { title: before === 'declined' ? t`Hypothesis proposed again` : t`Hypothesis proposed` }
}

function problemsOf(draft: ProposalDraft): ProposalDraftProblem[] {
  const read = readDraft(draft)
  return 'problems' in read ? read.problems : []
}

type ProposalPriorProps = {
  draft: ProposalDraft
  errorOf: (field: DraftField) => string | undefined
  onChange: (change: Partial<ProposalDraft>) => void
}

/** What is believed before any evidence. */
function ProposalPrior({ draft, errorOf, onChange }: ProposalPriorProps) {
  const words = priorLabels[kinds[draft.kind].prior.model]
  if (!words) {
    return (
      <p className="text-ink-2">
        <Trans>Before any evidence, both prices are assumed to earn the same.</Trans>
      </p>
    )
  }
  const input = (value: string, write: (value: string) => void) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value,
    onChange: ({ target }: { target: { value: string } }) => write(target.value),
  })
  return (
    <fieldset className="min-w-0">
      <legend className="type-strong">
        <Trans>Prior</Trans>
      </legend>
      <p className="mb-2 text-ink-2">
        {t`Your estimate before any evidence. A higher weight means more evidence is needed to change it.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field isRequired label={words.mean} error={errorOf('mean')}>
          {(control) => <TextInput {...control} {...input(draft.mean, (mean) => onChange({ mean }))} />}
        </Field>
        {words.weight && (
          <Field isRequired label={words.weight} error={errorOf('weight')}>
            {(control) => (
              <TextInput {...control} {...input(draft.weight, (weight) => onChange({ weight }))} />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  )
}

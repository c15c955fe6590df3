import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { issueLabel } from '../rules/labels.ts'
import { listFilterValues } from '../contract/views.ts'
import { emptyFieldNames, type FeedView, parseFeedView, stockNames } from './feed-view.ts'
import { issueText } from './issue-labels.ts'

type Props = { view: FeedView; onView: (change: Partial<FeedView>) => void }
type Choice = { value: string; label: string }
type ChoiceField = 'enabled' | 'issue' | 'missing' | 'brand' | 'category' | 'stock'

const any: Choice = { value: '', label: t`Any` }

/** What the list can be narrowed by beside words and readiness. A choice counts at once. */
export function FilterPanel({ view, onView }: Props) {
  const values = useQuery({ ...read(listFilterValues, {}), select: (reply) => reply.data, staleTime: 0 })
  const { brands = [], categories = [], issues = [] } = values.data ?? {}
  const issueChoices = issues.map(({ code, label }) => ({ value: code, label: issueText(label) }))
  const fields: { name: ChoiceField; label: string; choices: Choice[] }[] = [
    {
      name: 'enabled',
      label: t`Status`,
      choices: [
        { value: 'true', label: t`Enabled` },
        { value: 'false', label: t`Disabled` },
      ],
    },
    {
      name: 'issue',
      label: t`Issue`,
      choices: withCurrent(issueChoices, view.issue, (code) => issueText(issueLabel(code))),
    },
    { name: 'missing', label: t`Missing field`, choices: toChoices(emptyFieldNames) },
    { name: 'brand', label: t`Brand`, choices: withCurrent(brands.map(same), view.brand) },
    { name: 'category', label: t`Category`, choices: withCurrent(categories.map(same), view.category) },
    { name: 'stock', label: t`Stock`, choices: toChoices(stockNames) },
  ]
  return (
    <div
      role="group"
      aria-label={t`Filters`}
      className="grid grid-cols-[repeat(auto-fill,minmax(146px,1fr))] gap-3 rounded-card border border-line bg-well p-3"
    >
      {values.isError && (
        <div className="col-span-full">
          <ReadProblem title={t`Couldn’t load brands, categories and issues`} query={values} />
        </div>
      )}
      {fields.map(({ name, label, choices }) => (
        <Field key={name} label={label}>
          {(control) => (
            <SelectInput
              {...control}
              options={[any, ...choices]}
              value={view[name] ?? ''}
              onChange={({ target }) => onView({ [name]: parseFeedView({ [name]: target.value })[name] })}
            />
          )}
        </Field>
      ))}
      <PriceField name="priceMin" label={t`Price from`} view={view} onView={onView} />
      <PriceField name="priceMax" label={t`Price up to`} view={view} onView={onView} />
    </div>
  )
}

type PriceFieldProps = Props & { name: 'priceMin' | 'priceMax'; label: string }

/** Counts when it is left or Enter is pressed. */
function PriceField({ name, label, view, onView }: PriceFieldProps) {
  const current = view[name]
  const [text, setText] = useState(current === undefined ? '' : String(current))
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    setText(current === undefined ? '' : String(current))
  }
  const apply = () => onView({ [name]: parseFeedView({ [name]: text.replace(',', '.') })[name] })
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={apply}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
        />
      )}
    </Field>
  )
}

function same(value: string): Choice {
  return { value, label: value }
}

function toChoices(names: Record<string, string>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}

/** A value of the address that no product has any more can still be seen and taken off. */
function withCurrent(
  choices: Choice[],
  current: string | undefined,
  toLabel: (value: string) => string = (value) => value,
): Choice[] {
  const isKnown = current === undefined || choices.some(({ value }) => value === current)
  return isKnown ? choices : [{ value: current, label: toLabel(current) }, ...choices]
}

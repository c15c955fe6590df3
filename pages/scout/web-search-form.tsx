import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { searchWeb } from '#features/shop/research/contract/web.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { readNumber } from '#ui/number-text.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { LibraryLink } from './scout-library-link.tsx'
import { ScoutSummary } from './scout-summary.tsx'
import { countProblem, queryProblem } from './web-fields.ts'
import { WebPage } from './web-page.tsx'
import { WebProblem } from './web-problem.tsx'

const shown = 5
type Depth = 'basic' | 'advanced'

/** Asks the web a question. */
export function WebSearchForm() {
  const [query, setQuery] = useState('')
  const [depth, setDepth] = useState<Depth>('basic')
  const [max, setMost] = useState('5')
  const [isTried, setTried] = useState(false)
  const problems = { query: queryProblem(query), most: countProblem(max, 20) }
  const search = useMutation({
    mutationFn: () =>
      call(searchWeb, {
        body: {
          query: query.trim(),
          search_depth: depth,
          max_results: readNumber(max) ?? undefined,
          include_answer: true,
        },
      }),
  })
  const found = search.data?.data
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problems.query && !problems.most && !search.isPending) search.mutate()
      }}
    >
      <Field isRequired label={t`Query`} error={(isTried && problems.query) || undefined}>
        {(control) => (
          <TextInput {...control} value={query} onChange={(event) => setQuery(event.target.value)} />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Depth`}>
          {(control) => (
            <SelectInput
              {...control}
              value={depth}
              onChange={(event) => setDepth(event.target.value === 'advanced' ? 'advanced' : 'basic')}
              options={[
                { value: 'basic', label: t`Basic` },
                { value: 'advanced', label: t`Advanced` },
              ]}
            />
          )}
        </Field>
        <Field isRequired label={t`Max results`} error={(isTried && problems.most) || undefined}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={max}
              onChange={(event) => setMost(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="ink" isBusy={search.isPending} className="self-start">
        {search.isPending ? t`Searching...` : t`Search`}
      </Button>
      {search.error && <WebProblem title={t`Search failed. Please try again.`} error={search.error} />}
      {found && (
        <div aria-live="polite">
          <div className="mb-3 empty:hidden">
            <ScoutSummary answer={found.answer} summary={found.summary} sources={found.results} />
          </div>
          <p className="type-small mb-2 flex flex-wrap gap-x-3 text-ink-2">
            {plural(found.results.length, {
              one: '# page found and saved in the library.',
              other: '# pages found and saved in the library.',
            })}
            <LibraryLink />
          </p>
          <ul>
            {found.results.slice(0, shown).map((result) => (
              <WebPage key={result.url} {...result} />
            ))}
          </ul>
          {found.results.length === 0 && (
            <p className="text-ink-2">
              <Trans>No results. Try other words.</Trans>
            </p>
          )}
        </div>
      )}
    </form>
  )
}

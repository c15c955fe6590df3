import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { crawlSite } from '#features/research/contract/web.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { addressProblem, countProblem, queryProblem } from './web-fields.ts'
import { WebPage } from './web-page.tsx'
import { WebProblem } from './web-problem.tsx'

const shown = 3

/** Reads the pages of a site that are worth it. */
export function WebCrawlForm() {
  const [url, setUrl] = useState('')
  const [instructions, setInstructions] = useState('')
  const [most, setMost] = useState('10')
  const [isTried, setTried] = useState(false)
  const problems = {
    url: addressProblem(url),
    instructions: queryProblem(instructions),
    most: countProblem(most, 50),
  }
  const crawl = useMutation({
    mutationFn: () =>
      call(crawlSite, {
        body: { url: url.trim(), instructions: instructions.trim(), max_pages: Number(most) },
      }),
  })
  const found = crawl.data?.data
  const problemOf = (field: keyof typeof problems) => (isTried && problems[field]) || undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.values(problems).every((problem) => problem === null) && !crawl.isPending) crawl.mutate()
      }}
    >
      <Field label={t`URL`} error={problemOf('url')}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            maxLength={2_048}
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Field label={t`Instructions`} hint={t`What to look for`} error={problemOf('instructions')}>
        {(control) => (
          <TextInput
            {...control}
            value={instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        )}
      </Field>
      <Field label={t`Max pages`} error={problemOf('most')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={most}
            onChange={(event) => setMost(event.target.value)}
            className="max-w-32"
          />
        )}
      </Field>
      <Button type="submit" variant="ink" isBusy={crawl.isPending} className="self-start">
        {crawl.isPending ? t`Crawling...` : t`Crawl`}
      </Button>
      {crawl.error && <WebProblem error={crawl.error} />}
      {found && (
        <div aria-live="polite">
          <p className="mb-2 text-ink-2">{found.message}</p>
          <ul>
            {found.pages.slice(0, shown).map((page) => (
              <WebPage key={page.url} {...page} />
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}

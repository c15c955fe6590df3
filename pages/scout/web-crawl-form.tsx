import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crawlSite } from '#features/shop/research/contract/web.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { readNumber } from '#ui/number-text.ts'
import { TextInput } from '#ui/text-input.tsx'
import { addressProblem, countProblem, queryProblem } from './web-fields.ts'
import { WebCrawlFollow } from './web-crawl-follow.tsx'
import { WebCrawlPages } from './web-crawl-pages.tsx'
import { WebProblem } from './web-problem.tsx'

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
        body: {
          url: url.trim(),
          instructions: instructions.trim(),
          max_pages: readNumber(most) ?? undefined,
        },
      }),
  })
  const found = crawl.data?.data
  const earlier = useEarlierCrawl()
  const followed = found ? (found.itemId === null ? found.run.id : null) : earlier
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
      {crawl.error && <WebProblem title={t`Crawl failed. Please try again.`} error={crawl.error} />}
      <div aria-live="polite" className="min-w-0 empty:hidden">
        {found && found.itemId !== null && <WebCrawlPages pages={found.pages} />}
        {followed !== null && !crawl.isPending && <WebCrawlFollow key={followed} runId={followed} />}
      </div>
    </form>
  )
}

/** The crawl that was under way when the form was opened. */
function useEarlierCrawl(): string | null {
  const crawls = useQuery({
    queryKey: ['crawl under way'],
    queryFn: async ({ signal }) => {
      const query = { kind: 'research.crawl', limit: 10 }
      const { runs } = (await call(listRuns, { query }, { signal })).data
      return runs.find(({ endedAt }) => endedAt === null)?.id ?? null
    },
    // Asked once for each time that the form opens: it stays the same crawl when it has ended.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return crawls.data ?? null
}

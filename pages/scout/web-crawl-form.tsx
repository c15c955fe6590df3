import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRun, listRuns } from '#features/base/runs/contract/run.ts'
import { useCancelRun } from '#features/base/runs/web/runs-cache.ts'
import { crawlSite } from '#features/shop/research/contract/web.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { readNumber } from '#ui/number-text.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useItem } from './scout-library-cache.ts'
import { LibraryLink } from './scout-library-link.tsx'
import { addressProblem, countProblem, queryProblem } from './web-fields.ts'
import { WebPage } from './web-page.tsx'
import { WebProblem } from './web-problem.tsx'

/** Reads the pages of a site that are worth it. */
export function WebCrawlForm() {
  const [url, setUrl] = useState('')
  const [instructions, setInstructions] = useState('')
  const [max, setMost] = useState('10')
  const [isTried, setTried] = useState(false)
  const problems = {
    url: addressProblem(url),
    instructions: queryProblem(instructions),
    most: countProblem(max, 50),
  }
  const crawl = useMutation({
    mutationFn: () =>
      call(crawlSite, {
        body: {
          url: url.trim(),
          instructions: instructions.trim(),
          max_pages: readNumber(max) ?? undefined,
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
      <Field isRequired label={t`URL`} error={problemOf('url')}>
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
      <Field isRequired label={t`Instructions`} hint={t`What to look for`} error={problemOf('instructions')}>
        {(control) => (
          <TextInput
            {...control}
            value={instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        )}
      </Field>
      <Field isRequired label={t`Max pages`} error={problemOf('most')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={max}
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

const pollMs = 2_000

/** A crawl that outlasted its request, to its end. */
function WebCrawlFollow({ runId }: { runId: string }) {
  const stop = useCancelRun()
  const poll = usePollMs(pollMs)
  const run = useQuery({
    ...read(getRun, { params: { runId } }),
    select: (reply) => reply.data.run,
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data?.data.run.endedAt && poll,
  })
  const { status, output, error } = run.data ?? {}
  if (run.isError && !run.data) return <ReadProblem title={t`Couldn't load the crawl`} query={run} />
  if (status === 'failed') {
    return (
      <Notice tone="error" role="alert" title={t`Crawl failed. Please try again.`}>
        {error?.message}
      </Notice>
    )
  }
  if (status === 'cancelled') {
    return <Notice tone="neutral" role="status" title={t`Crawl stopped. Nothing was saved.`} />
  }
  if (status === 'completed') return <Kept itemId={itemIdIn(output)} />
  return (
    <div className="flex flex-col gap-2">
      <Meter label={t`Crawl in progress`} percent={null} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 basis-48 text-ink-2">
          <Trans>
            The crawl is still running. You can leave this page; results are saved in the library.
          </Trans>
        </p>
        <Button
          size="s"
          isBusy={stop.isPending}
          onClick={() => stop.mutate(runId, { onSettled: () => void run.refetch() })}
        >
          <Trans>Stop crawl</Trans>
        </Button>
      </div>
    </div>
  )
}

function Kept({ itemId }: { itemId: string }) {
  const item = useItem(itemId)
  if (item.isError) return <ReadProblem title={t`Couldn't load the pages`} query={item} />
  return item.data ? <WebCrawlPages pages={item.data.sources} /> : null
}

function itemIdIn(output: unknown): string {
  return String((output as { itemId?: unknown } | null)?.itemId ?? '')
}

const shown = 3

type Props = { pages: readonly { url: string; title: string; content: string }[] }

/** The first pages of a crawl; the library has them all. */
function WebCrawlPages({ pages }: Props) {
  return (
    <div>
      <p className="type-small mb-2 flex flex-wrap gap-x-3 text-ink-2">
        {pages.length === 0
          ? t`No pages found. Try another URL or other instructions.`
          : plural(pages.length, {
              one: '# page read and saved in the library.',
              other: '# pages read and saved in the library.',
            })}
        {pages.length > 0 && <LibraryLink />}
      </p>
      <ul>
        {pages.slice(0, shown).map((page) => (
          <WebPage key={page.url} url={page.url} title={page.title} content={page.content} />
        ))}
      </ul>
    </div>
  )
}

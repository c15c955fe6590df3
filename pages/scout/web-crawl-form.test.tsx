import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { cancelRun, getRun, listRuns } from '#features/base/runs/contract/run.ts'
import { getItem } from '#features/shop/research/contract/library.ts'
import { crawlSite, extractPage, searchWeb } from '#features/shop/research/contract/web.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { WebCrawlForm } from './web-crawl-form.tsx'
import { WebExtractForm } from './web-extract-form.tsx'
import { WebSearchForm } from './web-search-form.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const run = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  kind: 'research.crawl',
  purpose: 'research.crawl:x',
  status: 'running',
  progress: null,
  output: null,
  error: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
}
const ended = { ...run, endedAt: '2026-11-20T10:02:00.000Z' }
const itemId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3e'
const pages = [
  { url: 'https://a.example/', title: 'A page', content: 'Linen.', score: null, seenAt: run.createdAt },
]
const goesOn = {
  run,
  itemId: null,
  pages: [],
  total_pages: 0,
  crawl_time: null,
  message: 'The crawl is still running. Its pages will be saved in the library.',
}

beforeEach(() => {
  peer.on(listRuns, () => ok({ runs: [] }))
  peer.on(crawlSite, () => ok(goesOn))
  peer.on(getRun, () => ok({ run: { ...ended, status: 'completed', output: { itemId } } }))
  peer.on(getItem, () => ok({ item: { id: itemId, kind: 'crawl', sources: pages } }))
})

async function crawl() {
  const user = userEvent.setup()
  show(<WebCrawlForm />)
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://a.example/')
  await user.type(screen.getByRole('textbox', { name: 'Instructions' }), 'throws')
  await user.click(screen.getByRole('button', { name: 'Crawl' }))
  return user
}

test('a crawl that outlasts its request is followed to its pages', async () => {
  await crawl()
  expect(await screen.findByText('A page')).toBeTruthy()
  expect(screen.getByText('1 page read and saved in the library.')).toBeTruthy()
  expect(peer.asked.some(({ path }) => path.endsWith(itemId))).toBe(true)
})

test('a crawl that fails on its way says so and why', async () => {
  const error = { code: 'UPSTREAM_TIMEOUT', message: 'Tavily did not answer.' }
  peer.on(getRun, () => ok({ run: { ...ended, status: 'failed', error } }))
  await crawl()
  expect(await screen.findByText('Crawl failed. Please try again.')).toBeTruthy()
  expect(screen.getByText('Tavily did not answer.')).toBeTruthy()
})

test('a crawl under way is found again when the form opens, and can be stopped', async () => {
  const user = userEvent.setup()
  peer.on(listRuns, () => ok({ runs: [run] }))
  peer.on(getRun, () => ok({ run }))
  peer.on(cancelRun, () => {
    peer.on(getRun, () => ok({ run: { ...ended, status: 'cancelled' } }))
    return ok({ run })
  })
  show(<WebCrawlForm />)
  await user.click(await screen.findByRole('button', { name: 'Stop crawl' }))
  expect(await screen.findByText('Crawl stopped. Nothing was saved.')).toBeTruthy()
})

test('each web tool says in its own words that it failed, and why', async () => {
  const user = userEvent.setup()
  const refused = () => refusal(502, 'UPSTREAM_UNAVAILABLE', 'Tavily is away.')
  for (const endpoint of [searchWeb, extractPage, crawlSite]) peer.on(endpoint, refused)
  show(
    <>
      <WebSearchForm />
      <WebExtractForm />
    </>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Query' }), 'throws')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Search failed. Please try again.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://a.example/')
  await user.click(screen.getByRole('button', { name: 'Extract' }))
  expect(await screen.findByText('Extract failed. Please try again.')).toBeTruthy()
  expect(screen.getAllByText('Tavily is away.')).toHaveLength(2)
})

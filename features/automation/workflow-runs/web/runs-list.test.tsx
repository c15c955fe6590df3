import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { listWorkflowRuns } from '../contract/run.ts'
import { runOf } from './__fixtures__/run.fixture.ts'
import { WorkflowRunsList } from './runs-list.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

test('runs are listed with how they stand and why they ran, narrowed, and read on by pages', async () => {
  peer.on(listWorkflowRuns, ({ query }) => {
    if (query.get('state') === 'needs_attention') return ok({ runs: [], nextCursor: null })
    const isFirst = query.get('cursor') === null
    const run = runOf({
      id: isFirst ? 'r1' : 'r2',
      name: isFirst ? 'Dynamic pricing' : 'Reorder list',
      ...(isFirst ? {} : { status: 'partly_done', endedAt: '2026-11-20T09:02:48Z' }),
    })
    return ok({ runs: [run], nextCursor: isFirst ? 'r1' : null })
  })
  const user = userEvent.setup()
  show(<WorkflowRunsList />)
  expect(await screen.findByRole('link', { name: /Dynamic pricing.*Started manually.*Running/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: /Reorder list.*2 min 48 s.*Partly done/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Needs attention' }))
  expect(await screen.findByText('No run needs attention.')).toBeTruthy()
})

test('the download holds every page', async () => {
  peer.on(listWorkflowRuns, ({ query }) =>
    ok({
      runs: [runOf()],
      nextCursor: query.get('cursor') === null && query.get('limit') === '100' ? 'next' : null,
    }),
  )
  const user = userEvent.setup()
  show(<WorkflowRunsList />)
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => {
    const pages = peer.asked.filter(({ query }) => query.get('limit') === '100')
    expect(pages.map(({ query }) => query.get('cursor'))).toEqual([null, 'next'])
  })
})

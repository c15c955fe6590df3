/** Each entry of the feed's menus does what it says; those that lead to a dialog are with the dialog. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { exportFeed, listProducts, syncStatus } from '../contract.ts'
import { aProduct, someStats } from './__fixtures__/product.fixture.ts'
import { ExportButton } from './export-button.tsx'
import { FeedScreen } from './feed-screen.tsx'
import type { FeedView } from './feed-view.ts'

const peer = usePeer()
const address: { view: FeedView } = { view: {} }

function Feed() {
  const [view, setView] = useState<FeedView>({ sort: 'price' })
  useEffect(() => {
    address.view = view
  }, [view])
  return <FeedScreen view={view} store={undefined} onView={setView} />
}

beforeEach(() => {
  const products = [aProduct({})]
  const data = {
    products,
    stats: someStats({ total: 1 }),
    nextCursor: null,
    total: 1,
    isTotalCapped: false,
  }
  peer.on(listProducts, () => ({ body: { success: true, data } }))
  peer.on(syncStatus, () => ({ body: { success: true, data: { run: null, report: null } } }))
})

test('every format of the export is asked for by its name, and the check is opened', async () => {
  const onCheck = vi.fn<() => void>()
  show(<ExportButton stats={someStats({ enabledReady: 1 })} onCheck={onCheck} />)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export formats' }))
    return screen.findAllByRole('menuitem')
  }
  const formats = ['json', 'jsonl', 'jsonl.gz']
  expect(await open()).toHaveLength(formats.length + 1)
  await userEvent.keyboard('{Escape}')
  for (const [at, format] of formats.entries()) {
    const entry = (await open())[at]
    expect(entry?.textContent).toMatch(new RegExp(`^${format.toUpperCase()}(?!\\.)`))
    await userEvent.click(entry as HTMLElement)
    await waitFor(() => {
      const queries = peer.asked.filter(({ path }) => path === exportFeed.path).map(({ query }) => query)
      expect(queries.at(-1)?.get('format')).toBe(format)
    })
  }
  await userEvent.click((await open()).at(-1) as HTMLElement)
  expect(onCheck).toHaveBeenCalledOnce()
})

test('where the button has no room, the menu leads to what is written to the store', async () => {
  const onWriteBack = vi.fn<() => void>()
  show(<ExportButton stats={undefined} onWriteBack={onWriteBack} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export formats' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Write to Shopify' }))
  expect(onWriteBack).toHaveBeenCalledOnce()
})

test('the menu of a row copies its SKU', async () => {
  const user = userEvent.setup()
  show(<Feed />)
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy SKU' }))
  expect(await screen.findByText('SKU copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(aProduct({}).productId)
})

test('the options of the table group variants, which gives up another order, and ungroup them', async () => {
  show(<Feed />)
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Table options' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Group variants' }))
  }
  await choose()
  expect(address.view).toMatchObject({ grouped: true, sort: undefined })
  await choose()
  expect(address.view.grouped).toBeUndefined()
})

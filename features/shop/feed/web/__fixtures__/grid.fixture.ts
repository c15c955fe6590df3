/** A feed screen over a peer that holds some products, for the tests of the grid. */
import { createElement, Fragment, useEffect, useState } from 'react'
import type { Endpoint } from '#kit/endpoint.ts'
import { getProduct, listProducts, type ProductDetail, syncStatus } from '../../contract.ts'
import { listViews } from '../../contract/views.ts'
import { BulkStatus } from '../bulk-status.tsx'
import { FeedScreen } from '../feed-screen.tsx'
import type { FeedView } from '../feed-view.ts'
import { aProduct, someStats } from './product.fixture.ts'

type Asked = { path: string }
/** As `usePeer` gives it. */
type Peer = {
  on(endpoint: Pick<Endpoint, 'method' | 'path'>, answer: (asked: Asked) => { body: object }): void
}

/** What stands in the address now. */
export const address: { view: FeedView } = { view: {} }

export function Feed({ start }: { start: FeedView }) {
  const [view, setView] = useState(start)
  useEffect(() => {
    address.view = view
  }, [view])
  const screen = createElement(FeedScreen, { view, store: undefined, onView: setView })
  // The shell has it over every page.
  return createElement(Fragment, null, createElement(BulkStatus), screen)
}

export const someId = '01a206c5-8e10-77db-b71c-f6eb0bd7991f'
export const kettle = aProduct({})
export const mug = aProduct({ productId: 'AN-2', title: 'Mug - Blue', groupId: 'g2', id: 'b' })
export const cup = aProduct({ productId: 'AN-3', title: 'Mug - Red', groupId: 'g2', id: 'c' })

/** Answers what the screen reads at first. */
export function answerFirstReads(peer: Peer): void {
  sessionStorage.clear()
  peer.on(syncStatus, () => ({ body: { success: true, data: { run: null, report: null } } }))
  peer.on(listViews, () => ({ body: { success: true, data: { views: [], columns: null } } }))
}

export function stock(
  peer: Peer,
  products: ProductDetail[],
  more: { total?: number; isTotalCapped?: boolean } = {},
) {
  const stats = someStats({ total: products.length, ready: 3, enabledReady: 0, needsEnrichment: 2 })
  peer.on(listProducts, () => ({
    body: {
      success: true,
      data: {
        products,
        stats,
        nextCursor: more.isTotalCapped ? 'more' : null,
        total: more.total ?? products.length,
        isTotalCapped: more.isTotalCapped ?? false,
      },
    },
  }))
  peer.on(getProduct, ({ path }) => ({
    body: { success: true, data: { product: products.find(({ productId }) => path.endsWith(productId)) } },
  }))
}

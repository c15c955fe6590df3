import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createRootRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { LateToaster } from '#ui/late-toaster.tsx'
import { allStores } from '#ui/store-of-page.ts'
import { NotFound } from '../not-found.tsx'
import { clientOf } from '../store-clients.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The store that the page is of, or all of them, travels with every link; without one it is the default store. */
export const Route = createRootRoute({
  validateSearch: ({ store }): { store?: string } =>
    typeof store === 'string' && (store === allStores || uuid.test(store)) ? { store } : {},
  search: { middlewares: [retainSearchParams(['store'])] },
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  const { store } = Route.useSearch()
  const ofDefault = useQueryClient()
  const isDefault = store === undefined || store === allStores
  return (
    <QueryClientProvider client={isDefault ? ofDefault : clientOf(store, ofDefault)}>
      {/* What was typed or opened of one store is not carried into another. */}
      <Outlet key={store} />
      <LateToaster />
    </QueryClientProvider>
  )
}

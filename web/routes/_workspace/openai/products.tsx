import { createFileRoute } from '@tanstack/react-router'
import { parseFeedView } from '#features/shop/feed/web/feed-view.ts'
import { Feed } from '#pages/store/feed.tsx'

export const Route = createFileRoute('/_workspace/openai/products')({
  validateSearch: parseFeedView,
  component: ProductsRoute,
})

function ProductsRoute() {
  return <Feed view={Route.useSearch()} />
}

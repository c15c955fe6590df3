import { createFileRoute } from '@tanstack/react-router'
import { StoresPage } from '#pages/stores/stores-page.tsx'
import { parseStoresSearch } from '#pages/stores/stores-search.ts'

export const Route = createFileRoute('/_workspace/workspace/stores')({
  validateSearch: parseStoresSearch,
  component: StoresPage,
})

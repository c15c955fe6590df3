import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading } from '#ui/loading.tsx'

export const Route = createFileRoute('/design')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Design,
})

// The condition is known when the console is built, so nothing of the page is in it.
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../design/design-page.tsx')).DesignPage }))
  : () => null

function Design() {
  return (
    <Suspense fallback={<Loading />}>
      <DesignPage />
    </Suspense>
  )
}

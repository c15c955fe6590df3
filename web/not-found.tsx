import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '#ui/loading.tsx'
import { readToken } from '#ui/token.ts'
import { useTitle } from '#ui/use-title.ts'
import { NothingHere } from './nothing-here.tsx'

// Visitors read it without the console behind it.
const SignedInNotFound = lazy(async () => ({
  default: (await import('./signed-in-not-found.tsx')).SignedInNotFound,
}))

export function NotFound() {
  useTitle(t`404 Page Not Found`)
  const [hasToken] = useState(() => readToken() !== null)
  if (!hasToken) {
    return (
      <main className="h-dvh bg-pane">
        <NothingHere />
      </main>
    )
  }
  return (
    <Suspense fallback={<Loading />}>
      <SignedInNotFound />
    </Suspense>
  )
}

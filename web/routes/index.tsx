import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '#ui/loading.tsx'
import { readToken } from '#ui/token.ts'
import { Landing } from '../landing.tsx'

export const Route = createFileRoute('/')({ component: Home })

// Visitors read the first page without the console behind it.
const SignedInHome = lazy(async () => ({ default: (await import('../signed-in-home.tsx')).SignedInHome }))

function Home() {
  const [hasToken] = useState(() => readToken() !== null)
  if (!hasToken) return <Landing />
  return (
    <Suspense fallback={<Loading />}>
      <SignedInHome />
    </Suspense>
  )
}

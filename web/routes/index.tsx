import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '#ui/loading.tsx'
import { readToken } from '#ui/token.ts'
import { landingFacts } from '../public-site/page-facts.ts'

export const Route = createFileRoute('/')({ component: Home })

// Visitors read the first page without the console behind it, and merchants the console without the first page.
const SignedInHome = lazy(async () => ({ default: (await import('../signed-in-home.tsx')).SignedInHome }))
const Landing = lazy(async () => ({ default: (await import('../public-site/landing.tsx')).Landing }))

function Home() {
  const [hasToken] = useState(() => readToken() !== null)
  return (
    <Suspense fallback={<Loading />}>
      {hasToken ? (
        <SignedInHome />
      ) : (
        <>
          <title>{landingFacts.title}</title>
          <Landing />
        </>
      )}
    </Suspense>
  )
}

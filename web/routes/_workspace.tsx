import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { AnswerActs } from '#features/base/runs/web/answer/answer-acts.ts'
import { Loading } from '#ui/loading.tsx'
import { Shell } from '../shell.tsx'

export const Route = createFileRoute('/_workspace')({ component: Workspace })

const AnswerWorkflow = lazy(async () => ({
  default: (await import('#features/automation/workflows/web/answer-workflow.tsx')).AnswerWorkflow,
}))

const drawActs = (answer: ToolAnswer) => <AnswerWorkflow answer={answer} />

/** The guard: who is not signed in goes to the sign-in and comes back from there. */
function Workspace() {
  const session = useSession()
  const router = useRouter()
  const isSignedOut = session.data === null
  useEffect(() => {
    if (!isSignedOut) return
    const { pathname, searchStr } = router.state.location
    if (pathname.startsWith('/auth/')) return
    void router.navigate({ to: '/auth/login', search: { next: pathname + searchStr }, replace: true })
  }, [isSignedOut, router])
  if (!session.data) return <Loading />
  return (
    <Shell user={session.data}>
      <AnswerActs value={drawActs}>
        <Outlet />
      </AnswerActs>
    </Shell>
  )
}

import { createRootRoute, Outlet } from '@tanstack/react-router'
import { LateToaster } from '#ui/late-toaster.tsx'
import { NotFound } from '../not-found.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound })

function Root() {
  return (
    <>
      <Outlet />
      <LateToaster />
    </>
  )
}

import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Toaster } from '#ui/toaster.tsx'
import { NotFound } from '../not-found.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound })

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

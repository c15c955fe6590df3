import { createFileRoute, redirect } from '@tanstack/react-router'

/** Settings begin with the profile. */
export const Route = createFileRoute('/_workspace/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})

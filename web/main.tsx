import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, RouterProvider, stringifySearchWith } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetSession } from '#features/base/accounts/web/session-state.ts'
import { onUnauthorized } from '#ui/call.ts'
import { makeQueryClient } from '#ui/query.ts'
import { followSystemTheme } from '#ui/theme.ts'
import { routeTree } from './routeTree.gen.ts'
import { forgetOthers } from './store-clients.ts'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Going back finds the page where it was left.
  scrollRestoration: true,
  // A new page begins at its start, though the one before scrolled in a box of the same name.
  scrollToTopSelectors: ['[data-scroll-restoration-id="page"]'],
  // Plain text in addresses: a search for "123" stays text.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const client = makeQueryClient()

function goToSignIn(): void {
  const { pathname, searchStr } = router.state.location
  forgetSession(client)
  forgetOthers(client)
  void router.navigate({ to: '/auth/login', search: { next: pathname + searchStr }, replace: true })
}

onUnauthorized(goToSignIn)
followSystemTheme()
// Signing out or in in one tab does so in all.
window.addEventListener('storage', (event) => {
  if (event.key === 'auth_token') window.location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The first page may be drawn here, hidden from a merchant who is signed in.
delete root.dataset['page']
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
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

import '../app.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readLanguage } from '#ui/language.ts'
import { followSystemTheme } from '#ui/theme.ts'
import { LateToaster } from '#ui/late-toaster.tsx'

/** Brings a page to life that the build has drawn. Toasts have a root of their own: they are not in the drawn page. */
export function showPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  followSystemTheme()
  // The page is drawn in English.
  if (readLanguage() === 'en') hydrateRoot(root, <StrictMode>{page}</StrictMode>)
  else createRoot(root).render(<StrictMode>{page}</StrictMode>)
  createRoot(document.body.appendChild(document.createElement('div'))).render(<LateToaster />)
}

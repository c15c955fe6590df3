import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AllStores } from '#pages/agency/all-stores.tsx'
import { ChooseStore } from './choose-store.tsx'
import { trailOf } from './nav-items.ts'

/** Pages that are of the whole workspace. */
const ofWorkspace = ['/agency', '/workspace/stores', '/settings', '/settings/data', '/onboarding/keys']

/** The page while all stores are chosen: it adds up what it can, or asks for one of them. */
export function AllStoresPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  if (pathname === '/' || pathname === '/dashboard') return <AllStores />
  const isPage = trailOf(pathname).length > 0
  return isPage && !ofWorkspace.includes(pathname.replace(/\/+$/, '')) ? <ChooseStore /> : children
}

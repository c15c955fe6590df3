import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AllStores } from '#pages/agency/all-stores.tsx'
import { ChooseStore } from './choose-store.tsx'
import { trailOf } from './nav-items.ts'

/** Pages that are of the whole workspace. */
const ofWorkspace = [
  '/agency',
  '/workspace/stores',
  '/settings',
  '/settings/profile',
  '/settings/security',
  '/settings/keys',
  '/settings/notifications',
  '/settings/data',
  '/onboarding/keys',
  '/onboarding/shopify',
]

/** The page while all stores are chosen: it adds up what it can, or asks for one of them. */
export function AllStoresPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  if (pathname === '/' || pathname === '/dashboard') return <AllStores />
  const isPage = trailOf(pathname).length > 0
  return isPage && !ofWorkspace.includes(pathname.replace(/\/+$/, '')) ? <ChooseStore /> : children
}

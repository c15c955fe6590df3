import { LayoutDashboard, ListChecks, Settings, ShoppingBag, Store } from 'lucide-react'

/** Where the menu leads. `also` are addresses of the same page. */
export const places = [
  { to: '/workspace/home', label: 'Dashboard', icon: LayoutDashboard, also: ['/', '/dashboard'] },
  { to: '/workspace/chatgpt', label: 'ChatGPT', icon: ShoppingBag, also: ['/openai/products'] },
  { to: '/workspace/shopify', label: 'Store', icon: Store, also: [] },
  { to: '/onboarding', label: 'Set-up', icon: ListChecks, also: [] },
  { to: '/settings', label: 'Settings', icon: Settings, also: [] },
] as const

export type Place = (typeof places)[number]

/** A place is current when the path equals its path or starts with its path plus a slash. */
export function isCurrent(place: Place, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return (
    path === place.to || path.startsWith(`${place.to}/`) || place.also.some((address) => address === path)
  )
}

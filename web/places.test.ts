import { expect, test } from 'vitest'
import {
  allNavItems,
  currentOf,
  isCurrent,
  menuGroups,
  pageNameOf,
  phoneGroups,
  railGroups,
  trailOf,
} from './nav-items.ts'

const placeOf = (to: string) => {
  const place = allNavItems.find((one) => one.to === to)
  if (!place) throw new Error(`no place ${to}`)
  return place
}

test('a place is current at its path and below it, but not where a path only begins alike', () => {
  const chatgpt = placeOf('/workspace/chatgpt')
  expect(isCurrent(chatgpt, '/workspace/chatgpt')).toBe(true)
  expect(isCurrent(chatgpt, '/workspace/chatgpt/')).toBe(true)
  expect(isCurrent(chatgpt, '/workspace/chatgpt/AN-1')).toBe(true)
  expect(isCurrent(chatgpt, '/openai/products')).toBe(true)
  expect(isCurrent(chatgpt, '/workspace/chatgpts')).toBe(false)
  expect(isCurrent(placeOf('/ops'), '/ops/flow')).toBe(true)
  expect(isCurrent(placeOf('/ops'), '/operations-hub')).toBe(false)
})

test('the menu has the 14 links of the console in their order, and the start is current only as itself', () => {
  expect(menuGroups[0]?.places.map(({ to }) => to)).toEqual([
    '/',
    '/dashboard',
    '/operations-hub',
    '/quick-start',
    '/assistant',
    '/markets',
    '/scout',
    '/seller',
    '/customer',
    '/stripe',
    '/ops',
    '/agency',
    '/workflows',
    '/automation',
  ])
  const start = menuGroups[0]?.places[0]
  expect(start && isCurrent(start, '/')).toBe(true)
  expect(start && isCurrent(start, '/markets')).toBe(false)
})

test('the rail has fourteen entries with Sign Out, and on a phone the menu has every page that is not inside another', () => {
  const places = (groups: typeof railGroups) => groups.flatMap((group) => group.places)
  expect(places(railGroups).map(({ label }) => label)).toEqual([
    'Dashboard',
    'ChatGPT',
    'Agents',
    'Scout',
    'Seller',
    'Customer',
    'Stripe',
    'Operations',
    'Workflows',
    'Approvals',
    'Global Markets',
    'Store',
    'Settings',
  ])
  const shown = places(phoneGroups).flatMap(({ to, also = [] }) => [to, ...also])
  expect(places(menuGroups).filter(({ to }) => !shown.includes(to))).toEqual([])
})

test('a page without an entry of its own is current at the one above it', () => {
  const current = (path: string) => currentOf(railGroups[0]?.places ?? [], path).map(({ to }) => to)
  expect(current('/workspace/stores')).toEqual(['/workspace/shopify'])
  expect(current('/workspace/stores/write-back')).toEqual(['/workspace/shopify'])
  expect(current('/scout/flow')).toEqual(['/scout'])
  expect(current('/settings/audit')).toEqual(['/settings'])
  expect(current('/automation')).toEqual([])
})

test('no two pages share a name', () => {
  const names = allNavItems.map(({ label }) => label.toLowerCase())
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the trail leads from the start to the page', () => {
  const labels = (path: string) => trailOf(path).map(({ label }) => label)
  expect(labels('/')).toEqual(['Dashboard'])
  expect(labels('/workspace/home')).toEqual(['Dashboard'])
  expect(labels('/scout/flow')).toEqual(['Agents', 'Scout', 'Scout Learning Guide'])
  expect(labels('/onboarding/keys')).toEqual(['Setup', 'Configure API Keys'])
  expect(labels('/settings/audit')).toEqual(['Settings', 'Audit log'])
  expect(labels('/workflows')).toEqual(['Workflows'])
  expect(labels('/quick-start')).toEqual(['Setup'])
  expect(labels('/nowhere')).toEqual([])
  expect(labels('/settings/nowhere')).toEqual([])
})

test('a page is named as its own title says', () => {
  expect(pageNameOf('/')).toBe('Dashboard')
  expect(pageNameOf('/workspace/home')).toBe('Dashboard')
  expect(pageNameOf('/openai/products')).toBe('ChatGPT')
  expect(pageNameOf('/settings/audit')).toBe('Audit log')
  expect(pageNameOf('/nowhere')).toBeUndefined()
})

test('no two places share a letter, and none takes a letter of the product list', () => {
  const letters = allNavItems.flatMap(({ letter }) => letter ?? [])
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.filter((letter) => 'gjkxe'.includes(letter))).toEqual([])
})

test('a run of a workflow is called after the page of workflows', () => {
  expect(pageNameOf('/workflows/runs/0198f3a0-0000-7000-8000-000000000001')).toBe('Workflows')
})

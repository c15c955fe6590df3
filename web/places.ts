import type { LinkProps } from '@tanstack/react-router'
import {
  Bot,
  Building2,
  CalendarClock,
  Compass,
  Gauge,
  Globe,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Settings,
  ShoppingBag,
  Siren,
  Store,
  Workflow,
} from 'lucide-react'
import { agentFaces, agentIds } from './agent-roster.ts'

export type Place = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** Other addresses of the same page. */
  also?: readonly string[]
  /** The page above it. */
  parent?: string
  /** The letter after G that leads here. */
  letter?: string
  /** What else it may be looked for as. */
  words?: string
}

const home: Place = {
  to: '/workspace/home',
  label: 'Dashboard',
  icon: LayoutDashboard,
  also: ['/'],
  letter: 'h',
  words: 'command center start',
}
const hub: Place = {
  to: '/dashboard',
  label: 'Agent Command Center',
  icon: Gauge,
  letter: 'd',
  words: 'dashboard metrics agent hub',
}
const chatgpt: Place = {
  to: '/workspace/chatgpt',
  label: 'ChatGPT',
  icon: ShoppingBag,
  also: ['/openai/products'],
  letter: 'c',
  words: 'products feed enrich',
}
const agents: Place = {
  to: '/workspace/agents',
  label: 'Agents',
  icon: Bot,
  letter: 'a',
  words: 'coordination',
}
const workflows: Place = { to: '/workspace/workflows', label: 'Workflows', icon: Workflow, letter: 'w' }
const store: Place = {
  to: '/workspace/shopify',
  label: 'Store',
  icon: Store,
  letter: 's',
  words: 'shopify connect seller facts',
}
const setUp: Place = {
  to: '/onboarding',
  label: 'Set-up',
  icon: ListChecks,
  letter: 'u',
  words: 'onboarding',
}
const markets: Place = {
  to: '/markets',
  label: 'Global Markets',
  icon: Globe,
  letter: 'm',
  words: 'countries orders revenue',
}
const agency: Place = {
  to: '/agency',
  label: 'Agency Overview',
  icon: Building2,
  letter: 'y',
  words: 'stores',
}
const operations: Place = {
  to: '/operations-hub',
  label: 'Operations Hub',
  icon: Siren,
  letter: 'o',
  words: 'runs notices problems waiting',
}
const automation: Place = {
  to: '/automation',
  label: 'Automation',
  icon: CalendarClock,
  letter: 't',
  words: 'schedules triggers webhooks',
}
const assistant: Place = {
  to: '/assistant',
  label: 'AI Assistant',
  icon: MessageSquareText,
  letter: 'i',
  words: 'chat',
}
const mcp: Place = {
  to: '/mcp',
  label: 'MCP Dashboard',
  icon: Plug,
  letter: 'p',
  words: 'tools models connected',
}
const quickStart: Place = {
  to: '/quick-start',
  label: 'Quick Start',
  icon: Compass,
  letter: 'q',
  words: 'tour guide help',
}
const settings: Place = {
  to: '/settings',
  label: 'Settings',
  icon: Settings,
  letter: 'n',
  words: 'account password sessions',
}
const wideWorkflows: Place = { to: '/workflows', label: 'Workflows', icon: Workflow, words: 'workflows' }

const agentPlaces: Place[] = agentIds.map((id) => {
  const { name, icon, to, work } = agentFaces[id]
  return { to, label: name, icon, parent: agents.to, words: work }
})

const inner: Place[] = [
  ...agentIds.map(
    (id): Place => ({
      to: agentFaces[id].guide,
      label: 'Learning Guide',
      icon: Compass,
      parent: agentFaces[id].to,
      words: agentFaces[id].name,
    }),
  ),
  { to: '/onboarding/shopify', label: 'Connect Store', icon: Store, parent: setUp.to },
  {
    to: '/onboarding/keys',
    label: 'API Keys',
    icon: ListChecks,
    parent: setUp.to,
    letter: 'b',
    words: 'openai tavily',
  },
  {
    to: '/onboarding/ready',
    label: 'Deployment Readiness',
    icon: ListChecks,
    parent: setUp.to,
    words: 'launch',
  },
]

type PlaceGroup = { label: string | null; places: readonly Place[] }

/** The sidebar. */
export const railGroups: readonly PlaceGroup[] = [
  { label: null, places: [home, chatgpt, agents, ...agentPlaces, workflows] },
  { label: 'Store', places: [store, setUp, markets, agency] },
  { label: 'Console', places: [hub, operations, automation, mcp, assistant, quickStart, settings] },
]

/** The slide-out menu: its 14 links, and then the pages that only the sidebar has. */
export const menuGroups: readonly PlaceGroup[] = [
  {
    label: null,
    places: [
      { ...home, to: '/', label: 'Home', also: [home.to] },
      { ...hub, label: 'Dashboard' },
      operations,
      quickStart,
      assistant,
      markets,
      ...agentPlaces,
      agency,
      wideWorkflows,
      automation,
    ],
  },
  { label: 'Workspace', places: [chatgpt, agents, store, setUp, mcp, settings] },
]

/** Every page once, as it is looked for. */
export const allPlaces: readonly Place[] = [...railGroups.flatMap(({ places }) => places), ...inner]

/** Pages outside the workspace layout: a header with the menu, and the whole width. */
const widePaths = [operations, quickStart, assistant, markets, agency, wideWorkflows, automation, mcp].map(
  ({ to }) => to as string,
)

export function isWide(pathname: string): boolean {
  return widePaths.includes(trimmed(pathname))
}

/** A place is current when the path equals its path or starts with its path plus a slash. */
export function isCurrent(place: Place, pathname: string): boolean {
  const path = trimmed(pathname)
  // Every path starts with a slash: the start is current only as itself.
  const isBelow = place.to !== '/' && path.startsWith(`${place.to}/`)
  return path === place.to || isBelow || (place.also?.includes(path) ?? false)
}

/** The way from the start to a page, without the start. */
export function trailOf(pathname: string): Place[] {
  const path = trimmed(pathname)
  if (path === '/') return []
  const known = [...allPlaces, wideWorkflows]
  const place =
    known.find((one) => one.to === path || one.also?.includes(path)) ??
    known.find((one) => path.startsWith(`${one.to}/`))
  if (!place) return []
  const parent = allPlaces.find((one) => one.to === place.parent)
  return [...(parent ? trailOf(parent.to) : []), place]
}

function trimmed(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

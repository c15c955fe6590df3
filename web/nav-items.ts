import { t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import {
  Bell,
  Bot,
  Building2,
  CalendarClock,
  Compass,
  Database,
  Gauge,
  Globe,
  Hand,
  History,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Siren,
  Store,
  Workflow,
} from 'lucide-react'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'

export type NavItem = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** What the page calls itself, where the menus call it otherwise. */
  heading?: string
  /** Other addresses of the same page. */
  also?: readonly string[]
  /** The page above it. */
  parent?: string
  /** The letter after G that leads here. */
  letter?: string
  /** What else it may be looked for as. */
  words?: string
}

const home: NavItem = {
  to: '/workspace/home',
  label: t`Dashboard`,
  heading: t`Command Center`,
  icon: LayoutDashboard,
  also: ['/'],
  letter: 'h',
  words: t`command center start`,
}
const hub: NavItem = {
  to: '/dashboard',
  label: t`Agent Command Center`,
  icon: Gauge,
  letter: 'd',
  words: t`dashboard metrics agent hub`,
}
const chatgpt: NavItem = {
  to: '/workspace/chatgpt',
  label: 'ChatGPT',
  heading: t`ChatGPT Products`,
  icon: ShoppingBag,
  also: ['/openai/products'],
  letter: 'c',
  words: t`products feed enrich`,
}
const agents: NavItem = {
  to: '/workspace/agents',
  label: t`Agents`,
  icon: Bot,
  letter: 'a',
  words: t`coordination`,
}
const workflows: NavItem = { to: '/workspace/workflows', label: t`Workflows`, icon: Workflow, letter: 'w' }
const store: NavItem = {
  to: '/workspace/shopify',
  label: t`Store`,
  icon: Store,
  letter: 's',
  words: t`shopify connect seller facts`,
}
const setUp: NavItem = {
  to: '/onboarding',
  label: t`Set-up`,
  icon: ListChecks,
  letter: 'u',
  words: t`onboarding`,
}
const markets: NavItem = {
  to: '/markets',
  label: t`Global Markets`,
  icon: Globe,
  letter: 'm',
  words: t`countries orders revenue`,
}
const agency: NavItem = {
  to: '/agency',
  label: t`Agency Overview`,
  icon: Building2,
  letter: 'y',
  words: t`stores`,
}
const operations: NavItem = {
  to: '/operations-hub',
  label: t`Operations Hub`,
  icon: Siren,
  letter: 'o',
  words: t`runs notices problems waiting`,
}
const automation: NavItem = {
  to: '/automation',
  label: t`Automation`,
  icon: CalendarClock,
  letter: 't',
  words: t`schedules triggers webhooks`,
}
const assistant: NavItem = {
  to: '/assistant',
  label: t`AI Assistant`,
  icon: MessageSquareText,
  letter: 'i',
  words: t`chat`,
}
const mcp: NavItem = {
  to: '/mcp',
  label: t`MCP Dashboard`,
  icon: Plug,
  letter: 'p',
  words: t`tools models connected`,
}
const quickStart: NavItem = {
  to: '/quick-start',
  label: t`Quick Start`,
  icon: Compass,
  letter: 'q',
  words: t`tour guide help`,
}
const settings: NavItem = {
  to: '/settings',
  label: t`Settings`,
  icon: Settings,
  letter: 'n',
  words: t`account password sessions`,
}
const approvals: NavItem = {
  to: '/approvals',
  label: t`Approvals`,
  icon: Hand,
  letter: 'v',
  words: t`inbox waiting approve decline questions`,
}
const wideWorkflows: NavItem = { to: '/workflows', label: t`Workflows`, icon: Workflow, words: t`workflows` }

const agentPlaces: NavItem[] = agentIds.map((id) => {
  const { name, icon, to, work } = agentProfiles[id]
  return { to, label: name, icon, parent: agents.to, words: work }
})

const inner: NavItem[] = [
  ...agentIds.map(
    (id): NavItem => ({
      to: agentProfiles[id].guide,
      label: t`Learning Guide`,
      icon: Compass,
      parent: agentProfiles[id].to,
      words: agentProfiles[id].name,
    }),
  ),
  { to: '/onboarding/shopify', label: t`Connect Shopify Store`, icon: Store, parent: setUp.to },
  {
    to: '/onboarding/keys',
    label: t`API Keys`,
    icon: ListChecks,
    parent: setUp.to,
    letter: 'b',
    words: t`openai tavily`,
  },
  {
    to: '/onboarding/ready',
    label: t`Deployment Readiness`,
    icon: ListChecks,
    parent: setUp.to,
    words: t`launch`,
  },
  { to: '/settings/security', label: t`Security`, icon: ShieldCheck, parent: settings.to },
  { to: '/settings/store', label: t`Store`, icon: Store, parent: settings.to },
  { to: '/settings/feed', label: t`Feed`, icon: ShoppingBag, parent: settings.to },
  { to: '/settings/keys', label: t`API keys`, icon: KeyRound, parent: settings.to },
  { to: '/settings/notifications', label: t`Notifications`, icon: Bell, parent: settings.to },
  { to: '/settings/audit', label: t`Audit log`, icon: History, parent: settings.to },
  { to: '/settings/data', label: t`Your data`, icon: Database, parent: settings.to },
]

type NavGroup = { label: string | null; places: readonly NavItem[] }

/** The sidebar. */
export const railGroups: readonly NavGroup[] = [
  { label: null, places: [home, chatgpt, agents, ...agentPlaces, workflows] },
  { label: t`Store`, places: [store, setUp, markets, agency] },
  {
    label: t`Console`,
    places: [hub, operations, approvals, automation, mcp, assistant, quickStart, settings],
  },
]

/** The slide-out menu: its 14 links, and then the pages that only the sidebar has. */
export const menuGroups: readonly NavGroup[] = [
  {
    label: null,
    places: [
      { ...home, to: '/', label: t`Home`, also: [home.to] },
      { ...hub, label: t`Dashboard` },
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
  { label: t`Workspace`, places: [chatgpt, agents, approvals, store, setUp, mcp, settings] },
]

/** Every page once, as it is looked for. */
export const allNavItems: readonly NavItem[] = [...railGroups.flatMap(({ places }) => places), ...inner]

/** Pages outside the workspace layout: a header with the menu, and the whole width. */
const widePaths = [operations, quickStart, assistant, markets, agency, wideWorkflows, automation, mcp].map(
  ({ to }) => to as string,
)

export function isWide(pathname: string): boolean {
  return widePaths.includes(trimmed(pathname))
}

/** A place is current when the path equals its path or starts with its path plus a slash. */
export function isCurrent(place: NavItem, pathname: string): boolean {
  const path = trimmed(pathname)
  // Every path starts with a slash: the start is current only as itself.
  const isBelow = place.to !== '/' && path.startsWith(`${place.to}/`)
  return path === place.to || isBelow || (place.also?.includes(path) ?? false)
}

/** The way from the start to a page, without the start. */
export function trailOf(pathname: string): NavItem[] {
  const path = trimmed(pathname)
  if (path === '/') return []
  const known = [...allNavItems, wideWorkflows]
  const place =
    known.find((one) => one.to === path || one.also?.includes(path)) ??
    known.find((one) => path.startsWith(`${one.to}/`))
  if (!place) return []
  const parent = allNavItems.find((one) => one.to === place.parent)
  return [...(parent ? trailOf(parent.to) : []), place]
}

/** What the page at an address calls itself; nothing where there is no page. */
export function pageNameOf(pathname: string): string | undefined {
  const place = trimmed(pathname) === '/' ? home : trailOf(pathname).at(-1)
  return place?.heading ?? place?.label
}

function trimmed(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

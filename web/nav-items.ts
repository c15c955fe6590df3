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
  Upload,
  User,
  Workflow,
} from 'lucide-react'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'

export type NavItem = {
  to: NonNullable<LinkProps['to']>
  /** What the page is called everywhere: in its heading, the window, the trail, the menus and the palette. */
  label: string
  icon: LucideIcon
  /** Other addresses of the same page. */
  also?: readonly string[]
  /** Where the addresses begin of pages that are called after it: those of one thing each. */
  below?: `/${string}/`
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
const workflows: NavItem = {
  to: '/workspace/workflows',
  label: t`Workflows`,
  icon: Workflow,
  also: ['/workflows'],
  below: '/workflows/runs/',
  letter: 'w',
  words: t`runs`,
}
const store: NavItem = {
  to: '/workspace/shopify',
  label: t`Store`,
  icon: Store,
  letter: 's',
  words: t`shopify connect`,
}
const setUp: NavItem = {
  to: '/onboarding',
  label: t`Setup`,
  icon: ListChecks,
  also: ['/quick-start'],
  letter: 'u',
  words: t`onboarding quick start checklist`,
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
const settings: NavItem = {
  to: '/settings',
  label: t`Settings`,
  icon: Settings,
  letter: 'n',
  words: t`preferences`,
}
const approvals: NavItem = {
  to: '/approvals',
  label: t`Approvals`,
  icon: Hand,
  letter: 'v',
  words: t`inbox waiting approve decline questions`,
}

const agentPlaces: NavItem[] = agentIds.map((id) => {
  const { name, icon, to, work } = agentProfiles[id]
  return { to, label: name, icon, parent: agents.to, words: work }
})

const inner: NavItem[] = [
  ...agentIds.map((id): NavItem => {
    const { name, guide, to } = agentProfiles[id]
    return { to: guide, label: t`${name} Learning Guide`, icon: Compass, parent: to, words: t`help` }
  }),
  { to: '/onboarding/shopify', label: t`Connect Shopify Store`, icon: Store, parent: setUp.to },
  {
    to: '/onboarding/keys',
    label: t`Configure API Keys`,
    icon: KeyRound,
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
  {
    to: '/settings/profile',
    label: t`Profile`,
    icon: User,
    parent: settings.to,
    words: t`account name theme language`,
  },
  {
    to: '/settings/security',
    label: t`Security`,
    icon: ShieldCheck,
    parent: settings.to,
    words: t`password sessions`,
  },
  {
    to: '/workspace/stores',
    label: t`Stores`,
    icon: Store,
    parent: store.to,
    words: t`several stores compare pause remove`,
  },
  {
    to: '/workspace/stores/write-back',
    label: t`Write to Shopify`,
    icon: Upload,
    parent: store.to,
    words: t`conflicts undo metafields enriched details`,
  },
  {
    to: '/settings/store',
    label: t`Seller details`,
    icon: Store,
    parent: settings.to,
    words: t`policies returns`,
  },
  { to: '/settings/feed', label: t`Feed`, icon: ShoppingBag, parent: settings.to },
  { to: '/settings/keys', label: t`API keys`, icon: KeyRound, parent: settings.to },
  { to: '/settings/notifications', label: t`Notifications`, icon: Bell, parent: settings.to },
  { to: '/settings/audit', label: t`Audit log`, icon: History, parent: settings.to },
  { to: '/settings/data', label: t`Your data`, icon: Database, parent: settings.to },
]

type NavGroup = { label: string | null; places: readonly NavItem[] }

const rail = [home, chatgpt, agents, ...agentPlaces, workflows, approvals, markets, store, settings]
const more = [hub, operations, setUp, assistant, agency, automation, mcp]

/** The rail. With Sign Out below it, it has fourteen entries; what else there is stands in the menu, the hub and the palette. */
export const railGroups: readonly NavGroup[] = [{ label: null, places: rail }]

/** The slide-out menu: the 14 links of the console in their order. */
export const menuGroups: readonly NavGroup[] = [
  {
    label: null,
    places: [
      { ...home, to: '/', also: [home.to] },
      hub,
      operations,
      { ...setUp, to: '/quick-start', also: [setUp.to] },
      assistant,
      markets,
      ...agentPlaces,
      agency,
      { ...workflows, to: '/workflows', also: [workflows.to] },
      automation,
    ],
  },
]

/** The same menu on a phone, where it is the rail, too. */
export const phoneGroups: readonly NavGroup[] = [...railGroups, { label: t`More`, places: more }]

/** Every page once, as it is looked for. */
export const allNavItems: readonly NavItem[] = [...rail, ...more, ...inner]

/** A place is current when the path equals its path or starts with its path plus a slash. */
export function isCurrent(place: NavItem, pathname: string): boolean {
  const path = trimmed(pathname)
  // Every path starts with a slash: the start is current only as itself.
  const isBelow = place.to !== '/' && path.startsWith(`${place.to}/`)
  return path === place.to || isBelow || leadsTo(place, path)
}

/** Which of these places are current. Of a page that has none among them it is the nearest one above it. */
export function currentOf(places: readonly NavItem[], pathname: string): NavItem[] {
  const own = places.filter((place) => isCurrent(place, pathname))
  if (own.length > 0) return own
  const above = trailOf(pathname).findLast(({ to }) => places.some((place) => place.to === to))
  return places.filter(({ to }) => to === above?.to)
}

/** The way from the start to a page, without the start; empty where there is no page. */
export function trailOf(pathname: string): NavItem[] {
  const path = trimmed(pathname)
  const place = allNavItems.find((one) => one.to === path || leadsTo(one, path))
  if (!place) return []
  return [...(place.parent ? trailOf(place.parent) : []), place]
}

/** What a page is called; nothing where there is no page. */
export function pageNameOf(pathname: string): string | undefined {
  return trailOf(pathname).at(-1)?.label
}

function leadsTo({ also, below }: NavItem, path: string): boolean {
  return (also?.includes(path) ?? false) || (below !== undefined && path.startsWith(below))
}

function trimmed(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

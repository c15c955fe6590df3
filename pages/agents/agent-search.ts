import { isUuid } from '#features/base/runs/rules/machine-id.ts'

/** What the address of an agent's page says: the tab, the conversation, whether the assistant stands beside, how far back figures go, what a list is searched for, how it is sorted, which part of it is shown, and which alert or location is open. */
export type AgentSearch = {
  tab?: string
  conversation?: string
  assistant?: 'open' | 'closed'
  /** Without it, 30. */
  days?: 90
  /** What the list of the tab is searched for. */
  search?: string
  /** The one day that the list of the tab shows. */
  day?: string
  /** The column that the list of the tab is sorted by, with "-" before it downwards. */
  sort?: string
  /** The part of the list of the tab that is shown. */
  show?: string
  /** The security alert whose panel is open. */
  alert?: string
  /** The location whose stock is shown. */
  location?: string
}

/** What cannot be read is left out. */
export function parseAgentSearch({
  tab,
  conversation,
  assistant,
  days,
  search,
  day,
  sort,
  show,
  alert,
  location,
}: Record<string, unknown>): AgentSearch {
  return {
    ...(typeof tab === 'string' && /^[a-z-]{1,30}$/.test(tab) ? { tab } : {}),
    ...(isUuid(conversation) ? { conversation } : {}),
    ...(assistant === 'open' || assistant === 'closed' ? { assistant } : {}),
    ...(Number(days) === 90 ? { days: 90 } : {}),
    ...(typeof search === 'string' && search.length <= 200 ? { search } : {}),
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
    ...(typeof sort === 'string' && /^-?[a-z]{1,20}$/.test(sort) ? { sort } : {}),
    ...(typeof show === 'string' && /^[a-z]{1,20}$/.test(show) ? { show } : {}),
    ...(typeof alert === 'string' && /^[a-z]{1,20}:[\w-]{1,60}$/.test(alert) ? { alert } : {}),
    ...(/^\d{1,20}$/.test(String(location)) ? { location: String(location) } : {}),
  }
}

/** The same page with another conversation, or with a new one. */
export function withConversation(search: AgentSearch, conversation: string | undefined): AgentSearch {
  return parseAgentSearch({ ...search, conversation })
}

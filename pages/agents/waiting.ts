import { useApprovals } from '#features/agents/settings/web/agent-cache.ts'

/** How many questions of agents wait for the merchant, by the page where they are found: the inbox, and each agent's own. */
export function useWaiting(): ReadonlyMap<string, number> {
  const open = useApprovals('open').data ?? []
  const pages = ['/approvals', ...new Set(open.map(({ agent }) => `/${agent}`))]
  return new Map(
    pages.map((page) => [
      page,
      page === '/approvals' ? open.length : open.filter(({ agent }) => page === `/${agent}`).length,
    ]),
  )
}

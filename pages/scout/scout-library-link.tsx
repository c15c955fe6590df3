import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

/** The way from what was found to where it is kept. */
export function LibraryLink() {
  return (
    <Link
      to="/scout"
      search={(before) => parseAgentSearch({ ...before, tab: 'tasks' })}
      className="rounded-control text-glass underline-offset-2 hover:underline"
    >
      <Trans>Open the library</Trans>
    </Link>
  )
}

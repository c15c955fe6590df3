import { useNavigate, useSearch } from '@tanstack/react-router'
import { Locations } from '#features/shop/locations/web/locations.tsx'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

/** The locations of the store; the one that is open stands in the address. */
export function OpsLocations() {
  const search = parseAgentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <Locations
      locationId={search.location}
      onOpen={(location) =>
        void navigate({ to: '/ops', search: { ...search, location }, replace: true, resetScroll: false })
      }
    />
  )
}

import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import type { Sync } from './sync.ts'

type Props = { hasStore: boolean; sync: Sync; onClearFilters: (() => void) | null }

/** No products, and the one thing to do about it. */
export function EmptyFeed({ hasStore, sync, onClearFilters }: Props) {
  const action = onClearFilters ? (
    <Button onClick={onClearFilters}>Clear search and filters</Button>
  ) : hasStore ? (
    <Button variant="ink" isBusy={sync.isBusy} onClick={sync.start}>
      Sync from Shopify
    </Button>
  ) : (
    <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
      Connect Shopify
    </Link>
  )
  return (
    <Empty drawing={<EmptyCaseDrawing />} title="No products found" action={action}>
      {onClearFilters
        ? 'Nothing matches the search and the filters.'
        : 'Sync your Shopify store to get started'}
    </Empty>
  )
}

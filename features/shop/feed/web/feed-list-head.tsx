import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#ui/checkbox.tsx'

type Props = { isAllChosen: boolean; isSomeChosen: boolean; onSelectAll: (isSelected: boolean) => void }

export function FeedListHead({ isAllChosen, isSomeChosen, onSelectAll }: Props) {
  return (
    <div role="rowgroup" className="sticky top-0 z-[5]">
      <div
        role="row"
        aria-rowindex={1}
        className="feed-columns type-label h-[30px] items-center border-y border-line bg-well px-7 text-ink-2 max-md:px-4"
      >
        <span role="columnheader" className="flex">
          <Checkbox
            aria-label={t`Select all loaded products`}
            checked={isAllChosen}
            isMixed={isSomeChosen && !isAllChosen}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </span>
        <span role="columnheader">
          <Trans>Product</Trans>
        </span>
        <span role="columnheader" className="text-end">
          <Trans>Price</Trans>
        </span>
        <span role="columnheader">
          <Trans>Readiness</Trans>
        </span>
        <span role="columnheader">
          <Trans>Score</Trans>
        </span>
        <span role="columnheader" className="feed-issues">
          <Trans>Issues</Trans>
        </span>
        <span role="columnheader" className="text-end">
          <Trans>Search</Trans>
        </span>
        <span role="columnheader" className="sr-only">
          <Trans>Actions</Trans>
        </span>
      </div>
    </div>
  )
}

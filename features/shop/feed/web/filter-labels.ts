import { t } from '@lingui/core/macro'
import { issueLabel } from '../rules/labels.ts'
import { emptyFieldNames, type FeedView, readinessNames, stockNames } from './feed-view.ts'
import { issueText } from './issue-labels.ts'

export type FilterChip = { label: string; cleared: Partial<FeedView> }

/** What narrows the list, in words, each with the view that lacks it. Search stands in its field. */
export function filterChips(view: FeedView): FilterChip[] {
  const { readiness, enabled, issue, missing, brand, category, stock, priceMin, priceMax } = view
  const chips: (FilterChip | false | undefined)[] = [
    readiness && { label: readinessNames[readiness], cleared: { readiness: undefined } },
    enabled && {
      label: enabled === 'true' ? t`Enabled` : t`Disabled`,
      cleared: { enabled: undefined },
    },
    issue !== undefined && {
      label: t`Issue: ${issueText(issueLabel(issue))}`,
      cleared: { issue: undefined },
    },
    missing && { label: t`No ${emptyFieldNames[missing]}`, cleared: { missing: undefined } },
    brand !== undefined && { label: t`Brand: ${brand}`, cleared: { brand: undefined } },
    category !== undefined && { label: t`Category: ${category}`, cleared: { category: undefined } },
    stock && { label: stockNames[stock], cleared: { stock: undefined } },
    priceMin !== undefined && { label: t`Price from ${priceMin}`, cleared: { priceMin: undefined } },
    priceMax !== undefined && { label: t`Price up to ${priceMax}`, cleared: { priceMax: undefined } },
  ]
  return chips.filter((chip): chip is FilterChip => Boolean(chip))
}

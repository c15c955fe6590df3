import { plural, t } from '@lingui/core/macro'
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import type { ChangeStatus, ConflictRule, FieldChange, WriteBackSet } from '../contract.ts'

export const ruleLabels: Record<ConflictRule, string> = {
  ask: t`Ask me`,
  store: t`Shopify wins`,
  vitrine: t`Vitrine wins`,
  newest: t`Newest wins`,
}

export const modeLabels: Record<SyncMode, string> = {
  bidirectional: t`Both directions`,
  shopify_to_internal: t`Shopify to Vitrine only`,
  internal_to_shopify: t`Vitrine to Shopify`,
}

export const changeStatusLabels: Record<ChangeStatus, string> = {
  planned: t`Not written yet`,
  writing: t`In progress`,
  done: t`Done`,
  same: t`Already the same`,
  changed: t`Changed since the preview`,
  conflict: t`Conflict`,
  refused: t`Rejected by Shopify`,
  unknown_category: t`Not a Shopify category`,
  gone: t`No longer in the store`,
  excluded: t`Left out by you`,
}

export const setStatusLabels: Record<WriteBackSet['status'], string> = {
  draft: t`Draft`,
  running: t`In progress`,
  stopped: t`Stopped`,
  done: t`Done`,
}

/** What a change does, beside the values. */
export function directionOf({ kind, isConflict }: Pick<FieldChange, 'kind' | 'isConflict'>): string {
  if (kind === 'restore') return t`Vitrine gets its value back`
  if (kind === 'follow') return isConflict ? t`Shopify wins` : t`Vitrine takes Shopify’s value`
  return isConflict ? t`Vitrine wins` : t`Shopify gets Vitrine’s value`
}

/** "12 fields of 5 products" */
export function sizeOf({ products, counts }: Pick<WriteBackSet, 'products' | 'counts'>): string {
  const { excluded = 0 } = counts
  const fields = Object.values(counts).reduce((sum, count) => sum + count, 0) - excluded
  const inFields = plural(fields, { one: '# field', other: '# fields' })
  const inProducts = plural(products, { one: '# product', other: '# products' })
  return t`${inFields} of ${inProducts}`
}

/** What became of a set besides what was done, such as "2 conflicts". */
export function leftovers({ counts }: Pick<WriteBackSet, 'counts'>): string[] {
  const { conflict = 0, changed = 0, refused = 0, gone = 0, same = 0 } = counts
  const { unknown_category: categories = 0, planned = 0, writing = 0 } = counts
  return [
    ...(planned + writing > 0
      ? [plural(planned + writing, { one: '# not written yet', other: '# not written yet' })]
      : []),
    ...(conflict > 0 ? [plural(conflict, { one: '# conflict', other: '# conflicts' })] : []),
    ...(changed > 0
      ? [plural(changed, { one: '# changed since the preview', other: '# changed since the preview' })]
      : []),
    ...(refused > 0
      ? [plural(refused, { one: '# rejected by Shopify', other: '# rejected by Shopify' })]
      : []),
    ...(categories > 0
      ? [plural(categories, { one: '# unknown category', other: '# unknown categories' })]
      : []),
    ...(gone > 0
      ? [plural(gone, { one: '# no longer in the store', other: '# no longer in the store' })]
      : []),
    ...(same > 0 ? [plural(same, { one: '# already the same', other: '# already the same' })] : []),
  ]
}

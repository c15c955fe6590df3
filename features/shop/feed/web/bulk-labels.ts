import { t } from '@lingui/core/macro'
import type { BulkReason } from '../contract/bulk.ts'
import { issueLabel } from '../rules/labels.ts'
import { issueText } from './issue-labels.ts'

/** Why a product was left as it was. */
export function bulkReasonText({ code, issues }: BulkReason): string {
  switch (code) {
    case 'enabled':
      return t`Already enabled`
    case 'disabled':
      return t`Already disabled`
    case 'has_value':
      return t`Already has a value`
    case 'same_value':
      return t`Already has this value`
    case 'incomplete':
      return t`Not ready for shoppers: ${issues.map((issue) => issueText(issueLabel(issue))).join(', ')}`
    case 'checkout_needs_policies':
      return t`Checkout needs your privacy policy and your terms`
    case 'gone':
      return t`No longer in your store`
    case 'changed_since':
      return t`Changed again since`
  }
}

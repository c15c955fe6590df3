import { t } from '@lingui/core/macro'

/** The name of an attribute to show. "$" stands for a row that cannot be read at all. */
export function fieldName(field: string): string {
  return field === '$' ? t`the row` : field
}

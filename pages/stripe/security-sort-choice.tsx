import { t } from '@lingui/core/macro'
import { SelectInput } from '#ui/select-input.tsx'
import { listOrders, type SecurityOrder, writeOrder } from './security-sort.ts'
import { securityOrderLabels } from './stripe-security-labels.ts'

type Props = {
  order: SecurityOrder | null
  onSort: (sort: string | undefined) => void
  className: string
}

/** What the heads of the table do, where there is no room for them. */
export function SecuritySortChoice({ order, onSort, className }: Props) {
  return (
    <SelectInput
      aria-label={t`Sort by`}
      value={order ? writeOrder(order) : ''}
      onChange={({ target }) => onSort(target.value || undefined)}
      options={[
        { value: '', label: t`Most urgent first` },
        ...listOrders(order).map((one) => ({
          value: writeOrder(one),
          label: securityOrderLabels[one.column][one.way],
        })),
      ]}
      className={className}
    />
  )
}

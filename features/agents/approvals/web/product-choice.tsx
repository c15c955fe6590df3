import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ApprovalEditEnd } from './approval-edit-end.tsx'
import type { ApprovalEditProps } from './approval-edit-props.ts'

type Props = Omit<ApprovalEditProps, 'approval'> & { subjects: readonly ProductSubject[] }

/** Which of the products it is for. */
export function ProductChoice({ subjects, problem, isPending, onApprove, onClose }: Props) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = subjects.map(({ productId }) => productId).filter((id) => !left.includes(id))
  function toggle(id: string) {
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) onApprove({ productIds: chosen })
      }}
      className="flex flex-col gap-3 border-t border-line pt-3"
    >
      <fieldset className="min-w-0">
        <legend className="type-label mb-1.5 text-ink-2">{t`Products`}</legend>
        <ul className="flex max-h-72 flex-col overflow-y-auto">
          {subjects.map(({ productId, title, sku }) => (
            <li key={productId}>
              <label className="flex min-h-8 items-center gap-2 max-md:min-h-10">
                <Checkbox checked={!left.includes(productId)} onChange={() => toggle(productId)} />
                <span className="min-w-0 truncate">{title}</span>
                <span className="type-code flex-none text-[11px] text-ink-3">{sku ?? productId}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <ApprovalEditEnd
        sentence={chosen.length === 0 ? t`Select at least one product.` : (problem?.sentence ?? null)}
        label={plural(chosen.length, { one: 'Approve # product', other: 'Approve # products' })}
        isPending={isPending}
        onClose={onClose}
      />
    </form>
  )
}

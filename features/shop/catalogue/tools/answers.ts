import { z } from 'zod'
import type { Difference } from '#features/base/runs/actions.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { listChangedValues } from '../actions/journal.ts'
import type { ChangeField, StoreChange } from '../contract.ts'

/** How a tool is told which product. */
export const productId = z.string().min(1).max(255).meta({
  title: 'Product',
  description: 'The SKU of the product, as in the list of products.',
})

/** One product and what of it would differ. It is named by its id: its title may change with the next sync. */
export function toPreview(id: string, differences: Difference[]) {
  return {
    reach: { count: 1, of: 'product' },
    changes: differences.map((difference) => ({ of: id, ...difference })),
  }
}

const words: Record<ChangeField, string> = {
  price: 'price',
  title: 'title',
  description: 'description',
  seo: 'search texts',
  vendor: 'vendor',
  productType: 'product type',
  tags: 'tags',
  stock: 'stock',
}

/** What was written, and how to take it back. */
export function toAnswer(change: StoreChange, done: 'changed' | 'undone'): ToolAnswer {
  const { id, productId: of, productTitle, field, before, after } = change
  const what = `the ${words[field]} of ${productTitle}`
  return answer({
    summary: done === 'undone' ? `As before in your store: ${what}.` : `Changed in your store: ${what}.`,
    rows: 1,
    unit: 'products',
    tables: [
      {
        title: 'Written to the store',
        columns: [text('value', 'Value'), text('before', 'Before'), text('after', 'After')],
        rows: listChangedValues(change).map(({ field, before, after }) => ({
          value: field.charAt(0).toUpperCase() + field.slice(1),
          before,
          after,
        })),
      },
    ],
    detail: { changeId: id, productId: of, field, before, after },
    undo: { kind: 'store_change', changeId: id },
  })
}

/** A column of plain text. */
export function text(key: string, label: string) {
  return { key, label, kind: 'text' as const }
}

type CatalogueAnswer = Pick<z.input<typeof ToolAnswer>, 'summary' | 'tables' | 'detail' | 'undo'> & {
  rows: number
  unit: string
}

/** An answer that stands on the store itself. */
export function answer({ rows, unit, ...told }: CatalogueAnswer): ToolAnswer {
  const one = rows === 1 ? unit.replace(/s$/, '') : unit
  const basis = {
    kind: 'local' as const,
    rows,
    unit: one,
    from: null,
    to: null,
    method: 'Read from the store',
  }
  return ToolAnswer.parse({ outcome: 'answer', confidence: null, basis, ...told })
}

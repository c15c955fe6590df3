import { z } from 'zod'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import { approvedChanges, authorOf } from '#features/base/runs/actions.ts'
import { enrich, setSearchOfMany } from '../actions/change.ts'
import type { FeedDeps } from '../actions/deps.ts'
import { previewEnrichment } from '../actions/preview.ts'
import { chooseProducts, maxSwitched } from '../actions/search.ts'
import { startSync } from '../actions/sync.ts'
import { viewProduct } from '../actions/view.ts'
import { type EditableField, editableFields, type ProductDetail } from '../contract.ts'
import { answer, filterFields, productId, products, text } from './answers.ts'
import { describeChoice } from './describe-choice.ts'

/** What agents may change of the feed. */
export function writeTools(deps: FeedDeps): Tool[] {
  return [enrichTool(deps), switchTool(deps, true), switchTool(deps, false), syncTool(deps)]
}

function callerOf(call: ToolCall) {
  return { workspaceId: call.workspaceId, merchantId: authorOf(call).actor }
}

function edit(title: string, example: string) {
  const description = `${example} An empty text goes back to what the store says.`
  return z.string().max(5_000).optional().meta({ title, description })
}

/** Fields that are called otherwise than they are stored. */
const words: Partial<Record<EditableField, string>> = {
  gtin: 'GTIN',
  mpn: 'MPN',
  productCategory: 'category',
}

function enrichTool(deps: FeedDeps): Tool {
  return defineTool({
    name: 'enrich-product',
    title: 'Enrich a product',
    description:
      'Adds to one product of the feed what the store lacks. It changes the feed, not the store. Only give values that are known, never invented ones.',
    effect: 'write',
    input: z.object({
      productId,
      gtin: edit('GTIN', 'The barcode number, 8, 12, 13 or 14 digits.'),
      mpn: edit('MPN', 'The part number of the maker.'),
      weight: edit('Weight', 'Number and unit, such as 1.2 kg.'),
      brand: edit('Brand', 'The brand on the product.'),
      productCategory: edit('Category', 'Levels separated by ">", such as Home & Garden > Kettles.'),
      material: edit('Material', 'Such as stainless steel.'),
    }),
    question: ({ productId: id, ...edits }) =>
      `Add ${editableFields.flatMap((field) => (edits[field] === undefined ? [] : (words[field] ?? field))).join(', ') || 'nothing'} to ${id} in the feed?`,
    preview: async ({ workspaceId }, { productId: id, ...edits }) => {
      const { productId: of, changes } = await previewEnrichment(deps, workspaceId, id, edits)
      return { reach: { count: 1, of: 'product' }, changes: changes.map((one) => ({ of, ...one })) }
    },
    run: async (call, { productId: id, ...edits }) => {
      const known = await viewProduct(deps, call.workspaceId, id)
      const { storeId } = await deps.stores.getConnected(call.workspaceId)
      const { product } = await enrich(deps, callerOf(call), id, edits)
      const given = editableFields.filter((field) => edits[field] !== undefined)
      return answer({
        summary: `${product.title} was enriched. It now has ${product.complianceScore} of 100 points.`,
        rows: 1,
        tables: [
          {
            title: 'In the feed now',
            columns: [text('field', 'Field'), text('value', 'Value')],
            rows: given.map((field) => ({ field, value: product[field] })),
          },
        ],
        detail: { productId: product.productId, readiness: product.readinessStatus },
        undo: {
          kind: 'enrichment',
          storeId,
          productId: product.productId,
          before: Object.fromEntries(given.map((field) => [field, typedOf(known, field)])),
          after: Object.fromEntries(given.map((field) => [field, product[field]])),
        },
      })
    },
  })
}

/** What a merchant typed over the store's own value; null where the store's counts. */
function typedOf(product: ProductDetail, field: EditableField): string | null {
  return product[field] === product.fromStore[field] ? null : product[field]
}

function switchTool(deps: FeedDeps, isOn: boolean): Tool {
  const [verb, done] = isOn ? ['Show', 'shown to'] : ['Hide', 'hidden from']
  return defineTool({
    name: isOn ? 'enable-products' : 'disable-products',
    title: isOn ? 'Show products to shoppers' : 'Hide products from shoppers',
    description: `${verb}s products ${isOn ? 'to' : 'from'} shoppers in the feed, at most ${maxSwitched} a use, by SKU or by what they have in common.${
      isOn ? ' Incomplete products stay hidden.' : ''
    }`,
    effect: 'write',
    input: z.object({
      productIds: z.array(z.string().min(1).max(255)).min(1).max(maxSwitched).optional().meta({
        title: 'Products',
        description: 'SKUs. With them the other fields do not count.',
      }),
      ...filterFields,
      limit: z.number().int().min(1).max(maxSwitched).optional().meta({
        title: 'How many',
        description: 'Only so many of those that match, the best score first. Empty: all.',
      }),
    }),
    question: ({ productIds, limit, ...choice }) => {
      const what = describeChoice(choice)
      const all = what === '' ? 'all products' : `every product that ${what}`
      const some =
        limit === undefined
          ? all
          : `the first ${limit} products${what === '' ? '' : ` that ${describeChoice(choice, limit)}`}`
      return `${verb} ${productIds ? products(productIds.length) : some} ${isOn ? 'to' : 'from'} shoppers?`
    },
    preview: async ({ workspaceId }, choice) => {
      const chosen = await chooseProducts(deps, workspaceId, choice, isOn)
      return {
        reach: { count: chosen.length, of: 'product' },
        changes: chosen.map(({ productId: id, title }) => ({
          of: nameOf(id, title),
          id,
          field: 'shown to shoppers',
          before: isOn ? 'no' : 'yes',
          after: isOn ? 'yes' : 'no',
        })),
      }
    },
    run: async (call, choice) => {
      const approved = approvedChanges(call)?.map(({ of }) => of)
      const chosen = await chooseProducts(deps, call.workspaceId, choice, isOn)
      // What began to match after the person's yes was not seen by anybody.
      const seen = chosen.filter(({ productId: id, title }) => approved?.includes(nameOf(id, title)) ?? true)
      const ids = choice.productIds ?? seen.map(({ productId: id }) => id)
      const { storeId, changed, checkoutIds, skipped, stats } = await setSearchOfMany(
        deps,
        callerOf(call),
        ids,
        isOn,
      )
      const left = skipped.length > 0 ? ` ${products(skipped.length)} could not be.` : ''
      return answer({
        summary: `${products(changed.length)} ${changed.length === 1 ? 'is' : 'are'} newly ${done} shoppers.${left} ${stats.chatgptEnabled} are shown in all.`,
        rows: ids.length,
        tables: [
          {
            title: 'Not changed',
            columns: [text('productId', 'SKU'), text('reason', 'Why')],
            rows: skipped,
          },
        ],
        detail: { changed, skipped, stats },
        ...(changed.length > 0
          ? { undo: { kind: 'search', storeId, productIds: changed, isOn, checkoutIds } }
          : {}),
      })
    },
  })
}

function nameOf(id: string, title: string): string {
  return `${title} (${id})`
}

function syncTool(deps: FeedDeps): Tool {
  return defineTool({
    name: 'sync-products',
    title: 'Sync products',
    description: 'Reads the products of the store anew. It starts the sync and does not wait for its end.',
    effect: 'write',
    isTaintFree: true,
    input: z.object({
      mode: z.enum(['auto', 'full']).default('auto').meta({
        title: 'How much',
        description: 'auto reads what changed since the last sync, full reads everything.',
      }),
    }),
    question: ({ mode }) =>
      mode === 'full' ? 'Sync all products from your store?' : 'Sync changes from your store?',
    run: async ({ workspaceId }, { mode }) => {
      const { storeId } = await deps.stores.getConnected(workspaceId)
      const { run, isNew } = await startSync(deps, workspaceId, storeId, mode)
      const summary = isNew ? 'Sync started. Products appear as they sync.' : 'A sync is already running.'
      return answer({ summary, rows: 0, detail: { runId: run.id, isNew } })
    },
  })
}

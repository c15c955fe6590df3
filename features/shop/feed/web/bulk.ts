import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { toggleProducts } from '../contract.ts'
import { patchProduct, rememberFigures } from './feed-cache.ts'

const maxAtOnce = 1000

type BulkToggleRequest = { productIds: readonly string[]; enableSearch: boolean }
export type SkippedProduct = { productId: string; reason: string }

/** Switches many products, 1000 a call, and answers those that the server left as they were. */
export function useBulkToggle(onSkipped: (skipped: readonly SkippedProduct[]) => void) {
  const client = useQueryClient()
  const bulk = useMutation({
    mutationFn: async ({ productIds, enableSearch }: BulkToggleRequest) => {
      const changed: string[] = []
      const skipped: SkippedProduct[] = []
      for (let start = 0; start < productIds.length; start += maxAtOnce) {
        const body = { productIds: productIds.slice(start, start + maxAtOnce), enableSearch }
        const { data } = await call(toggleProducts, { body })
        changed.push(...data.changed)
        skipped.push(...data.skipped)
        rememberFigures(client, data.stats)
      }
      return { changed, skipped }
    },
    onSuccess: ({ changed, skipped }, { enableSearch }) => {
      for (const productId of changed) {
        patchProduct(client, productId, { enableSearch, ...(enableSearch ? {} : { enableCheckout: false }) })
      }
      onSkipped(skipped)
      showToast({
        title: t`Status Updated`,
        tone: changed.length > 0 ? 'success' : 'neutral',
        description: sentence(changed.length, skipped.length, enableSearch),
        ...(changed.length > 0
          ? {
              action: {
                label: t`Undo`,
                onAct: () => bulk.mutate({ productIds: changed, enableSearch: !enableSearch }),
              },
            }
          : {}),
      })
    },
    onError: (error) =>
      showFailure(
        t`Status not updated`,
        sentenceOf(error, t`The server did not answer. Some may be switched already.`),
      ),
  })
  return bulk
}

function sentence(changed: number, left: number, isOn: boolean): string {
  const done = isOn
    ? plural(changed, { one: '# product on display', other: '# products on display' })
    : plural(changed, { one: '# product taken off display', other: '# products taken off display' })
  return left === 0
    ? done
    : plural(left, { one: `${done}, # left as they were`, other: `${done}, # left as they were` })
}

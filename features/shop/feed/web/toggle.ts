import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { type Product, toggleProduct } from '../contract.ts'
import { patchProduct, rememberProduct } from './feed-cache.ts'

type SwitchState = Pick<Product, 'enableSearch' | 'enableCheckout'>
type SwitchedProduct = SwitchState & Pick<Product, 'productId' | 'title'>

/** Switches a product at once on the screen, and back if the server refuses. The toast can undo it. */
export function useToggle() {
  const client = useQueryClient()
  return async function toggle(product: SwitchedProduct, wanted: SwitchState): Promise<void> {
    const { productId, title, enableSearch, enableCheckout } = product
    const before = { enableSearch, enableCheckout }
    patchProduct(client, productId, wanted)
    try {
      const { data } = await call(toggleProduct, { params: { productId }, body: wanted })
      rememberProduct(client, data.product, data.stats)
      showToast({
        title: t`Status Updated`,
        description: sentence(title, before, wanted),
        action: { label: t`Undo`, onAct: () => void toggle({ productId, title, ...wanted }, before) },
      })
    } catch (error) {
      patchProduct(client, productId, before)
      showFailure(
        t`Couldn’t update the status`,
        sentenceOf(error, t`The server didn't respond. Nothing was changed.`),
      )
    }
  }
}

/** Puts a product on display or takes it off. One that shoppers cannot get yet is opened instead, which says why. */
export function useSearchToggle(onOpen: (productId: string) => void) {
  const toggle = useToggle()
  return function toggleSearch(product: Product): void {
    const enableSearch = !product.enableSearch
    if (enableSearch && product.readinessStatus === 'incomplete') onOpen(product.productId)
    else void toggle(product, { enableSearch, enableCheckout: enableSearch && product.enableCheckout })
  }
}

function sentence(title: string, before: SwitchState, after: SwitchState): string {
  if (before.enableSearch !== after.enableSearch) {
    return after.enableSearch
      ? t`${title} is enabled`
      : t`${title} will be removed from the feed with the next export`
  }
  return after.enableCheckout
    ? t`Shoppers can buy ${title} in the chat`
    : t`Shoppers buy ${title} in your store`
}

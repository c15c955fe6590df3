import { t } from '@lingui/core/macro'
import { dayLocale } from '#ui/locale.ts'

const moment = new Intl.DateTimeFormat(dayLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Others are read from their own name. */
const sentences: Record<string, string> = {
  'key.saved': t`Key saved`,
  'key.removed': t`Key removed`,
  'product.enriched': t`Product enriched`,
  'product.switched': t`Product switched`,
  'products.enriched': t`Products enriched in bulk`,
  'products.switched': t`Products enabled or disabled in bulk`,
  'products.undone': t`Bulk change undone`,
  'store.connected': t`Store connected`,
  'store.disconnected': t`Store disconnected`,
  'store.uninstalled': t`Store uninstalled`,
  'notifications.changed': t`Notifications changed`,
  'merchant.registered': t`Account created`,
  'merchant.renamed': t`Name changed`,
  'merchant.password-changed': t`Password changed`,
  'merchant.reset-link-made': t`Password reset link created`,
  'merchant.password-reset': t`Password reset`,
  'session.revoked': t`Session ended`,
  'session.others-revoked': t`Other sessions ended`,
  'seller.changed': t`Seller facts changed`,
  'price.changed': t`Price changed in the store`,
  'price.undone': t`Price taken back in the store`,
  'title.changed': t`Title changed in the store`,
  'title.undone': t`Title taken back in the store`,
  'description.changed': t`Description changed in the store`,
  'description.undone': t`Description taken back in the store`,
  'stock.changed': t`Stock changed in the store`,
  'stock.undone': t`Stock taken back in the store`,
}

/** "key.saved" → "Key saved" */
export function actionLabel(action: string): string {
  const words = sentences[action] ?? action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "21 Nov 2026, 09:02:41", in the time zone of the browser. */
export function momentOf(iso: string): string {
  return moment.format(new Date(iso))
}

/** "AN-1301" of "product:AN-1301". An id that only the database knows is no name. */
export function subjectName(subject: string): string | null {
  const name = subject.slice(subject.indexOf(':') + 1)
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? null : name
}

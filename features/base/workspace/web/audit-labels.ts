import { t } from '@lingui/core/macro'
import { dayLocale } from '#ui/locale.ts'
import type { AuditEntry } from '../contract.ts'

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
  'product.switched': t`Product enabled or disabled`,
  'products.enriched': t`Products enriched in bulk`,
  'products.switched': t`Products enabled or disabled in bulk`,
  'products.undone': t`Bulk change undone`,
  'store.connected': t`Store connected`,
  'store.disconnected': t`Store disconnected`,
  'store.uninstalled': t`Store uninstalled`,
  'store.mismatched': t`Another store answered`,
  'store.sync-changed': t`Sync settings changed`,
  'privacy.requested': t`Privacy request received`,
  'privacy.done': t`Privacy request answered`,
  'notifications.changed': t`Notifications changed`,
  'merchant.registered': t`Account created`,
  'merchant.renamed': t`Name changed`,
  'merchant.password-changed': t`Password changed`,
  'merchant.reset-link-made': t`Password reset link created`,
  'merchant.password-reset': t`Password reset`,
  'session.revoked': t`Session ended`,
  'session.others-revoked': t`Other sessions ended`,
  'seller.changed': t`Seller details changed`,
  'price.changed': t`Price changed in the store`,
  'price.undone': t`Price change undone in the store`,
  'title.changed': t`Title changed in the store`,
  'title.undone': t`Title change undone in the store`,
  'description.changed': t`Description changed in the store`,
  'description.undone': t`Description change undone in the store`,
  'approval.approved': t`Change approved`,
  'approval.rejected': t`Change declined`,
  'approval.expired': t`Approval expired`,
  'tool.used': t`Tool used`,
  'agent.settings.changed': t`Agent settings changed`,
  'alert.added': t`Alert added`,
  'alert.acknowledged': t`Alert acknowledged`,
  'alert.resolved': t`Alert resolved`,
  'alert.reopened': t`Alert opened again`,
  'currencies.saved': t`Reporting currency and rates saved`,
  'inbox.snoozed': t`Open item snoozed`,
  'inbox.dismissed': t`Open item dismissed`,
  'inbox.reopened': t`Open item opened again`,
  'security.investigated': t`Security alert under investigation`,
  'security.resolved': t`Security alert resolved`,
  'security.reopened': t`Security alert opened again`,
  'belief.proposed': t`Belief proposed`,
  'belief.accepted': t`Belief accepted`,
  'belief.declined': t`Belief declined`,
  'belief.reopened': t`Belief opened again`,
  'purchase.saved': t`Purchase list changed`,
  'workflow.created': t`Workflow created`,
  'workflow.published': t`Workflow published`,
  'workflow.activated': t`Workflow turned on`,
  'workflow.paused': t`Workflow turned off`,
  'workflow.store-set': t`Workflow set in a store`,
  'workflow.removed': t`Workflow deleted`,
  'workflow.restored': t`Workflow restored`,
  'workflow.run-started': t`Workflow run started`,
  'workflow.run-paused': t`Workflow run paused`,
  'workflow.run-resumed': t`Workflow run resumed`,
  'workflow.run-cancelled': t`Workflow run canceled`,
  'workflow.run-again': t`Workflow run again from a step`,
  'workflow.step-approved': t`Workflow step approved`,
  'workflow.step-rejected': t`Workflow step rejected`,
  'workflow.outcome-settled': t`Unknown outcome settled`,
  'workflow.proposal-accepted': t`Suggested edits accepted`,
  'workflow.proposal-dismissed': t`Suggested edits dismissed`,
  'workflow-secret.saved': t`Workflow secret saved`,
  'workflow-secret.removed': t`Workflow secret removed`,
  'purchase.removed': t`Products removed from the purchase list`,
  'research.deleted': t`Research deleted`,
  'ticket.created': t`Ticket created`,
  'ticket.changed': t`Ticket changed`,
  'ticket.replied': t`Ticket answered`,
  'ticket.deleted': t`Ticket deleted`,
  'tickets.imported': t`Tickets imported`,
  'stock.changed': t`Stock changed in the store`,
  'stock.undone': t`Stock change undone in the store`,
  'write-back.started': t`Product details written to the store`,
  'write-back.resumed': t`Writing of product details resumed`,
  'write-back.undone': t`Product details undone in the store`,
  'write-back.settings-saved': t`Conflict rules changed`,
  'write-back.conflicts-resolved': t`Conflicts with the store resolved`,
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

/** What was done, in words; of products that were switched, which way. */
export function titleOf({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const isOn = action === 'product.switched' ? fieldOf(after, 'enableSearch') : undefined
  const bulk = action === 'products.switched' ? fieldOf(fieldOf(after, 'change'), 'enableSearch') : undefined
  if (isOn === true || bulk === true) return t`Enabled for ChatGPT`
  if (isOn === false || bulk === false) return t`Disabled for ChatGPT`
  return actionLabel(action)
}

/** Who acted by a name: `agents` holds those of the agents by their ids, `reader` whoever reads. */
export function actorName(
  actor: string,
  reader: { email: string; name: string | null } | null,
  agents: Readonly<Record<string, string>>,
): string {
  if (actor === reader?.email && reader.name) return reader.name
  if (actor === 'system') return 'Vitrine'
  if (actor === 'shopify') return 'Shopify'
  const [, agent] = /^agent:(.+)$/.exec(actor) ?? []
  return agent === undefined ? actor : (agents[agent] ?? agent)
}

/** Names that features above this one give. */
export type AuditNames = {
  /** Of the agents, by their ids. */
  agents: Readonly<Record<string, string>>
  /** Of a tool; `name` is what is shown of one that is not known. */
  tool: (tool: { id: string; name: string }) => string
  /** Of the kinds of open items. */
  items: Readonly<Record<string, string>>
}
export const noNames: AuditNames = { agents: {}, tool: ({ name }) => name, items: {} }

/** The field of the entry that names its subject, where the id does not. */
const namingFields: Readonly<Record<string, string>> = {
  alert: 'message',
  security: 'order',
  belief: 'hypothesis',
  'workflow-run': 'name',
}

/** What was acted upon by a name: "AN-1301" of "product:AN-1301", "Price optimizer" of an approval for that tool. An id that only the database knows is no name. */
export function subjectName(
  entry: Pick<AuditEntry, 'subject' | 'after'>,
  names: AuditNames = noNames,
): string | null {
  const [kind = '', ...rest] = entry.subject.split(':')
  const name = rest.join(':')
  const tool = kind === 'tool' ? name : fieldOf(entry.after, 'tool')
  if (typeof tool === 'string' && tool !== '') return names.tool({ id: tool, name: toWords(tool) })
  if (kind === 'key') return { openai: 'OpenAI', tavily: 'Tavily' }[name] ?? name
  if (kind === 'inbox') return names.items[name] ?? toWords(name)
  const said = fieldOf(entry.after, namingFields[kind] ?? '')
  if (typeof said === 'string' && said !== '') return said
  if (kind === 'workspace' || name === '') return null
  return /(^|:)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? null : name
}

/** "Price optimizer" of "price-optimizer" */
function toWords(id: string): string {
  const words = id.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How many products one act was for, where its entry says so. */
export function productsOf({ after }: Pick<AuditEntry, 'after'>): number | null {
  const products = fieldOf(after, 'products')
  return typeof products === 'number' ? products : null
}

function fieldOf(side: unknown, field: string): unknown {
  return typeof side === 'object' && side !== null
    ? Object.entries(side).find(([key]) => key === field)?.[1]
    : undefined
}

/** What each item says: the finding with its number, then the reason. */
import { plural, t } from '@lingui/core/macro'
import { askReasonOf, questionOf } from '#features/agents/approvals/web/question-labels.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { dateOf } from '#ui/relative-time.ts'
import type { InboxItem, ItemDetail, ItemKind } from '../contract/item.ts'

/** In a word or two, beside the title. */
export const kindLabels: Record<ItemKind, string> = {
  store_problem: t`Store`,
  failed_sync: t`Sync`,
  key_refused: t`API key`,
  approval: t`Approval`,
  dispute: t`Dispute`,
  fraud: t`Risk`,
  sold_out: t`Stock`,
  reorder: t`Stock`,
  ready_off: t`Feed`,
  enabled_incomplete: t`Feed`,
  left_readiness: t`Feed`,
  write_back: t`Store`,
  research: t`Research`,
  workflow_approval: t`Workflow`,
  workflow_outcome: t`Workflow`,
  workflow_failed: t`Workflow`,
  ticket: t`Support`,
  alert: t`Alert`,
}

/** When an item of each kind leaves without anybody dismissing it. */
const leaveLabels: Record<ItemKind, string> = {
  store_problem: t`Leaves when your store works again.`,
  failed_sync: t`Leaves when the next sync succeeds.`,
  key_refused: t`Leaves when the key is accepted or removed.`,
  approval: t`Leaves when it's answered or expires.`,
  dispute: t`Leaves when the bank has your response and orders are synced.`,
  fraud: t`Leaves when each payment is under investigation, resolved or cancelled.`,
  sold_out: t`Leaves when they're back in stock or on your purchase list.`,
  reorder: t`Leaves when stock is above the reorder point or they're on your purchase list.`,
  ready_off: t`Leaves when they're enabled or no longer ready.`,
  enabled_incomplete: t`Leaves when what's missing is added or they're disabled.`,
  left_readiness: t`Leaves when they're ready again, or after 48 hours.`,
  write_back: t`Leaves when the changes are written or no longer needed.`,
  research: t`Leaves when it's resumed or cancelled.`,
  workflow_approval: t`Leaves when it's answered or expires.`,
  workflow_outcome: t`Leaves when you tell the run what happened.`,
  workflow_failed: t`Leaves when it succeeds, or after a week.`,
  ticket: t`Leaves when no question is open.`,
  alert: t`Leaves when somebody acknowledges or resolves it.`,
}

export function leavesOf(detail: ItemDetail): string {
  const isFailed = detail.kind === 'research' && detail.state === 'failed'
  return isFailed ? t`Leaves when it succeeds, or after a week.` : leaveLabels[detail.kind]
}

const agents: Record<Exclude<ItemKind, 'approval'>, AgentId> = {
  store_problem: 'ops',
  failed_sync: 'ops',
  key_refused: 'ops',
  dispute: 'stripe',
  fraud: 'stripe',
  sold_out: 'ops',
  reorder: 'ops',
  ready_off: 'seller',
  enabled_incomplete: 'seller',
  left_readiness: 'seller',
  write_back: 'seller',
  research: 'scout',
  workflow_approval: 'ops',
  workflow_outcome: 'ops',
  workflow_failed: 'ops',
  ticket: 'customer',
  alert: 'ops',
}

/** Whose work it is. */
export function agentOf(detail: ItemDetail): AgentId {
  return detail.kind === 'approval' ? detail.agent : agents[detail.kind]
}

export function titleOf(detail: ItemDetail): string {
  switch (detail.kind) {
    case 'store_problem':
      return t`Your store needs attention`
    case 'failed_sync':
      return {
        products: t`Product sync failed`,
        orders: t`Order sync failed`,
        customers: t`Customer sync failed`,
      }[detail.of]
    case 'key_refused':
      return t`${detail.service} rejected your key`
    case 'approval':
      return questionOf(detail)
    case 'dispute':
      return plural(detail.count, { one: '# dispute needs a response', other: '# disputes need a response' })
    case 'fraud':
      return plural(detail.count, { one: '# payment looks like fraud', other: '# payments look like fraud' })
    case 'sold_out':
      return plural(detail.count, {
        one: '# product with recent sales is sold out',
        other: '# products with recent sales are sold out',
      })
    case 'reorder':
      return plural(detail.count, { one: '# product needs reordering', other: '# products need reordering' })
    case 'ready_off':
      return plural(detail.count, {
        one: "# ready product isn't enabled",
        other: "# ready products aren't enabled",
      })
    case 'enabled_incomplete':
      return plural(detail.count, {
        one: '# enabled product is incomplete',
        other: '# enabled products are incomplete',
      })
    case 'left_readiness':
      return plural(detail.count, {
        one: '# product is no longer ready',
        other: '# products are no longer ready',
      })
    case 'write_back':
      return plural(detail.count, {
        one: '# change is ready to write to Shopify',
        other: '# changes are ready to write to Shopify',
      })
    case 'research':
      return detail.state === 'paused' ? t`Research is paused` : t`Research failed`
    case 'workflow_approval':
      return t`${detail.workflow} needs your approval`
    case 'workflow_outcome':
      return t`Did ${detail.workflow} go through?`
    case 'workflow_failed':
      return t`${detail.workflow} failed`
    case 'ticket':
      return plural(detail.count, {
        one: '# customer question is waiting',
        other: '# customer questions are waiting',
      })
    case 'alert':
      return detail.message
  }
}

export function reasonOf(detail: ItemDetail): string {
  switch (detail.kind) {
    case 'store_problem':
    case 'failed_sync':
    case 'key_refused':
      return detail.message
    case 'approval':
      return askReasonOf(detail.reason)
    case 'dispute':
      return t`If you don't respond, the bank refunds the customer from your account.`
    case 'fraud': {
      const [first] = detail.orders
      return first?.score
        ? t`Highest risk: order ${first.orderName}, score ${first.score} of 100. Check before you ship.`
        : t`Check these orders before you ship.`
    }
    case 'sold_out': {
      const title = detail.products[0]?.title ?? ''
      return t`${title} is most urgent. A delivery takes about ${detail.leadDays} days.`
    }
    case 'reorder': {
      const [first] = detail.products
      const title = first?.title ?? ''
      const days = first?.daysOfCover ?? 0
      if (days < 1) return t`Below the reorder point. ${title} lasts less than a day.`
      return plural(days, {
        one: `Below the reorder point. ${title} lasts # more day.`,
        other: `Below the reorder point. ${title} lasts # more days.`,
      })
    }
    case 'ready_off':
      return t`Shoppers in ChatGPT can't find them until you enable them.`
    case 'enabled_incomplete':
      return t`Left out of the feed until you add what's missing.`
    case 'left_readiness':
      return t`Required fields went missing in the last 48 hours, for example in ${detail.products
        .slice(0, 2)
        .map(({ title }) => title)
        .join(', ')}.`
    case 'write_back':
      return t`Details you added are missing from your store. Nothing is written until you approve it.`
    case 'research':
      return detail.message || t`It continues when you resume it.`
    case 'workflow_approval':
      return detail.count > 1
        ? plural(detail.count, {
            one: '# question is waiting in this run.',
            other: '# questions are waiting in this run.',
          })
        : detail.question || t`The run continues when you answer.`
    case 'workflow_outcome':
      return t`It sent something and got no confirmation. Check the receiver, then tell the run what happened.`
    case 'workflow_failed':
      return detail.message
    case 'ticket':
      return t`Reply to close their tickets.`
    case 'alert':
      if (detail.from === 'merchant') return t`Added by your team. Source: ${detail.source}`
      return detail.text || t`Sent by your workflow ${detail.source}.`
  }
}

/** What is at stake, in words; null where that is not known. */
export function stakeOf({ detail, money }: Pick<InboxItem, 'detail' | 'money'>): string | null {
  if (money === null) return null
  const amount = formatAmount(money.amount, money.currency)
  switch (detail.kind) {
    case 'dispute':
      return t`${amount} disputed`
    case 'fraud':
      return t`${amount} at risk`
    case 'sold_out':
    case 'reorder':
      return t`${amount} in sales at risk over ${detail.leadDays} days`
    default:
      return amount
  }
}

/** Until when something must be done; null without a deadline. The bank's is a day of the store, wherever it is read. */
export function dueOf({ dueAt, detail }: Pick<InboxItem, 'dueAt' | 'detail'>): string | null {
  if (dueAt === null) return null
  return detail.kind === 'dispute' ? t`Due ${dateOf(dueAt, detail.timeZone)}` : t`Expires ${dateOf(dueAt)}`
}

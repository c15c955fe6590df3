import { t } from '@lingui/core/macro'
import { eventLabels } from '#features/automation/workflows/web/step-types.ts'
import { saySchedule } from '#features/automation/workflows/web/trigger-labels.ts'
import { EventType } from '#features/automation/events/contract.ts'
import type { Automation } from '../contract.ts'
import { ruleIds, type RuleId } from '../rules/built-in.ts'

type Words = {
  name: string
  description: string
  when: string
  /** Each store has a switch for it of its own. */
  isPerStore?: true
}

const rules: Record<RuleId, Words> = {
  products: {
    name: t`Product sync`,
    description: t`Syncs the products that changed, and all of them once a day.`,
    when: t`Every hour, and when a product changes in Shopify`,
    isPerStore: true,
  },
  orders: {
    name: t`Order sync`,
    description: t`Syncs new and changed orders. After a product sync, at most every 10 minutes.`,
    when: t`As soon as an order is placed or changes, and after each product sync`,
    isPerStore: true,
  },
  inbox: {
    name: t`Check for open items`,
    description: t`Finds what needs your attention, and checks new orders for fraud.`,
    when: t`After each sync`,
  },
  insights: {
    name: t`Market monitoring`,
    description: t`Computes market insights from your orders.`,
    when: t`After each order sync`,
  },
  beliefs: {
    name: t`Agent knowledge update`,
    description: t`Updates what your agents know about your store.`,
    when: t`After each order sync`,
  },
  judging: {
    name: t`Product check`,
    description: t`Checks and scores all products again.`,
    when: t`When seller details or the feed rules change`,
  },
  writes: {
    name: t`Store change confirmation`,
    description: t`Checks with your store whether the change was made.`,
    when: t`When your store doesn't confirm a change`,
  },
  results: {
    name: t`Measurement of workflow results`,
    description: t`Compares sales of the products your workflows changed with sales of the others.`,
    when: t`After each order sync`,
  },
  tickets: {
    name: t`Ticket import`,
    description: t`Imports the demo store's tickets.`,
    when: t`When you connect a demo store`,
  },
  past: {
    name: t`Import of past changes`,
    description: t`Adds the demo store's changes of the last 30 days.`,
    when: t`After the first product sync of a demo store`,
  },
  retention: {
    name: t`Removal of old events`,
    description: t`Keeps events for 90 days, at most 500,000.`,
    when: t`Once a day`,
  },
}

/** An automation in the merchant's words. */
export function wordsOf(automation: Automation): Words {
  const id = ruleIds.find((each) => automation.id === `rule:${each}`)
  // A demo store tells of each change, and is not read by the hour.
  if (id === 'products' && automation.trigger.everySeconds === null)
    return { ...rules.products, when: t`When a product changes in Shopify` }
  if (id) return rules[id]
  return { name: automation.name, description: automation.description, when: whenOf(automation.trigger) }
}

function whenOf({ type, event, cron, timeZone }: Automation['trigger']): string {
  if (type === 'schedule') return saySchedule({ cron: cron ?? '', timeZone: timeZone ?? 'UTC' })
  if (type === 'webhook') return t`When its webhook is called`
  const known = EventType.safeParse(event)
  return known.success ? t`On: ${eventLabels[known.data]}` : t`By hand`
}

/** Those whose words hold every word that is searched for. */
export function findAutomations(automations: readonly Automation[], search: string): Automation[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return automations.filter((automation) => {
    const { name, description, when } = wordsOf(automation)
    const text = `${name} ${description} ${when}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

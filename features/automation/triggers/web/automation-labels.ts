import { t } from '@lingui/core/macro'
import { eventLabels } from '#features/automation/workflows/web/step-types.ts'
import { saySchedule } from '#features/automation/workflows/web/trigger-labels.ts'
import { EventType } from '#features/automation/events/contract.ts'
import type { Automation } from '../contract.ts'
import { ruleIds, type RuleId } from '../rules/built-in.ts'

const rules: Record<RuleId, { name: string; description: string; when: string }> = {
  products: {
    name: t`Product sync`,
    description: t`Reads the changed products, and all of them once a day.`,
    when: t`When you connect a store and when it reports a change`,
  },
  orders: {
    name: t`Order sync`,
    description: t`Reads new and changed orders, unless they were read in the last 10 minutes.`,
    when: t`After each product sync`,
  },
  inbox: {
    name: t`Check for open items`,
    description: t`Looks for what needs you, and checks new orders for fraud.`,
    when: t`After each sync`,
  },
  insights: {
    name: t`Market monitoring`,
    description: t`Computes market insights from your orders.`,
    when: t`After each order sync`,
  },
  beliefs: {
    name: t`Belief update from new orders`,
    description: t`Updates what your agents believe about your store.`,
    when: t`After each order sync`,
  },
  judging: {
    name: t`Product check`,
    description: t`Checks and scores all products again.`,
    when: t`When seller details or the feed rules change`,
  },
  writes: {
    name: t`Store change confirmation`,
    description: t`Asks your store how a change ended.`,
    when: t`When the answer to a change was lost`,
  },
  results: {
    name: t`Measurement of workflow results`,
    description: t`Compares sales of the products your workflows changed with those they did not.`,
    when: t`After each order sync`,
  },
  tickets: {
    name: t`Ticket import`,
    description: t`Brings the tickets of the demo store.`,
    when: t`When you connect a demo store`,
  },
  past: {
    name: t`Import of past changes`,
    description: t`Records what changed in the demo store in the 30 days before.`,
    when: t`After the first product sync of a demo store`,
  },
  retention: {
    name: t`Removal of old events`,
    description: t`Keeps 90 days of recorded events, at most 500,000.`,
    when: t`Once a day`,
  },
}

/** An automation in the merchant's words. */
export function wordsOf(automation: Automation): { name: string; description: string; when: string } {
  const id = ruleIds.find((each) => automation.id === `rule:${each}`)
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

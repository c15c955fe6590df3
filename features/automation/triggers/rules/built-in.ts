/** What happens by itself without any workflow: each is a kind of run, started by what its description says. */
import type { RunKind } from '#features/base/runs/contract/run.ts'
import type { EventType } from '#features/automation/events/contract.ts'

export const ruleIds = [
  'products',
  'orders',
  'inbox',
  'beliefs',
  'insights',
  'judging',
  'writes',
  'results',
  'tickets',
  'past',
  'retention',
] as const
export type RuleId = (typeof ruleIds)[number]

export type BuiltInRule = {
  id: RuleId
  kind: RunKind
  name: string
  description: string
  event: EventType | null
  canSwitch: boolean
}

export const builtInRules: readonly BuiltInRule[] = [
  {
    id: 'products',
    kind: 'feed.sync',
    name: 'Product sync',
    description:
      'Reads the products when a store is connected, when it reports a change, and every hour in between, unless that is turned off for the store.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'orders',
    kind: 'sales.sync',
    name: 'Order sync',
    description:
      'Reads the orders when a store reports a change, and after each product sync unless they were read just before.',
    event: 'products.synced',
    canSwitch: false,
  },
  {
    id: 'inbox',
    kind: 'inbox.refresh',
    name: 'Inbox check',
    description: 'Looks for what needs you after each sync, and checks new orders for fraud.',
    event: 'products.synced',
    canSwitch: false,
  },
  {
    id: 'insights',
    kind: 'insights.compute',
    name: 'Market monitoring',
    description: 'Computes market insights after each order sync.',
    event: null,
    canSwitch: true,
  },
  {
    id: 'beliefs',
    kind: 'beliefs.update',
    name: 'Agent knowledge update',
    description: 'Updates what agents know about the store after each order sync.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'judging',
    kind: 'feed.rejudge',
    name: 'Product check',
    description: 'Checks all products again when the seller details or the rules of the feed change.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'writes',
    kind: 'catalogue.settle',
    name: 'Store change confirmation',
    description: 'Asks the store how a change ended whose answer was lost.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'results',
    kind: 'workflows.measure',
    name: 'Measurement of workflow results',
    description:
      'Compares the sales of products that workflows changed with those of others, after each order sync.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'tickets',
    kind: 'support.import',
    name: 'Ticket import',
    description: 'Brings the tickets of a demo store when it is connected.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'past',
    kind: 'events.import',
    name: 'Import of past changes',
    description: 'Records what changed in a demo store in the 30 days before, after its first product sync.',
    event: null,
    canSwitch: false,
  },
  {
    id: 'retention',
    kind: 'events.trim',
    name: 'Removal of old events',
    description: 'Removes recorded events after 90 days, once a day.',
    event: null,
    canSwitch: false,
  },
]

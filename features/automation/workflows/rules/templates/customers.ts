/** Templates about customers, and the morning's overview. */
import {
  askPerson,
  at,
  chain,
  decide,
  each,
  figure,
  from,
  on,
  step,
  type Template,
  tell,
  text,
  use,
  value,
  way,
  workflow,
} from './build.ts'

const winBack: Template = {
  id: 'win-back-list',
  isQuickRun: false,
  words: ['win back', 'win-back', 'lost customers', 'at risk', 'loyal', 'returning', 'churn'],
  make: (setting) =>
    workflow({
      name: 'Win-back list',
      category: 'marketing',
      description:
        'Every month: finds regular customers who stopped buying, asks which offer to make, and gives you the list.',
      trigger: at('0 10 1 * *', setting),
      triggerDescription: 'On the 1st of each month at 10:00',
      steps: [
        use('customers', 'Group customers', 'customer', 'performance-analyzer', {
          focus: value('customers'),
        }),
        decide('any', 'Any customers at risk?', `${figure('customers', 'customers_at_risk')} > 0.0`),
        askPerson(
          'offer',
          'Choose an offer',
          `{{ ${figure('customers', 'customers_at_risk')} }} customers bought often, but not lately. Make a win-back list?`,
          {
            days: 7,
            form: [
              {
                name: 'offer',
                label: 'Offer',
                type: 'choice',
                choices: ['10% off', 'Free shipping', 'A personal note'],
                isRequired: false,
              },
            ],
          },
        ),
        tell('list', 'Send the list', [
          'Win-back list',
          'Customers: {{ dyn(steps.customers.output.detail).customers.map(c, c.segment == "at risk", c.customerId).first(50).join(", ") }}\n\n{{ steps.customers.output.summary }}',
        ]),
        tell('skip', 'Report no win-back', ['No win-back this month', '{{ steps.offer.output.reason }}']),
        tell('none', 'Report no customers at risk', [
          'No customers at risk',
          '{{ steps.customers.output.summary }}',
        ]),
      ],
      edges: [
        ...chain('customers', 'any'),
        way('any', 'true', 'offer'),
        way('offer', 'approved', 'list'),
        way('offer', 'rejected', 'skip'),
        way('any', 'false', 'none'),
      ],
      kpis: ['Customers at risk', 'Returning customers'],
    }),
}

const sentimentWatch: Template = {
  id: 'sentiment-watch',
  isQuickRun: false,
  words: ['sentiment', 'mood', 'negative', 'complaints', 'reviews', 'feel', 'unhappy'],
  make: (setting) =>
    workflow({
      name: 'Sentiment watch',
      category: 'customer_service',
      description:
        'Every day: if more than 25% of this week’s messages are negative, finds the urgent tickets and tells you what customers dislike.',
      priority: 'high',
      trigger: at('0 8 * * *', setting),
      triggerDescription: 'Every day at 08:00',
      steps: [
        use('mood', 'Check sentiment', 'customer', 'sentiment-analyzer', { days: value(7) }),
        decide('bad', 'More than 25% negative?', `${figure('mood', 'negative_share')} > 0.25`),
        use('urgent', 'Find urgent tickets', 'customer', 'find-tickets', {
          status: value('open'),
          priority: value('urgent'),
          limit: value(10),
        }),
        tell('warn', 'Warn', [
          'Customers are unhappier than usual',
          '{{ steps.mood.output.summary }}\n\n{{ steps.urgent.output.summary }}',
        ]),
      ],
      edges: [...chain('mood', 'bad'), way('bad', 'true', 'urgent'), ...chain('urgent', 'warn')],
      kpis: ['Share of negative messages', 'Urgent tickets'],
    }),
}

const replyDrafts: Template = {
  id: 'reply-drafts',
  isQuickRun: false,
  words: ['reply', 'replies', 'answer', 'answers', 'draft', 'drafts', 'ticket', 'tickets', 'respond'],
  make: (setting) =>
    workflow({
      name: 'Reply drafts for open tickets',
      category: 'customer_service',
      description:
        'On workdays: drafts an answer to each of the ten newest open tickets, and saves the confident ones once you approve. Nothing is sent.',
      trigger: at('30 8 * * 1-5', setting),
      triggerDescription: 'Workdays at 08:30',
      steps: [
        use('tickets', 'Find open tickets', 'customer', 'find-tickets', {
          status: value('open'),
          limit: value(10),
        }),
        each('ticket', 'For each ticket', 'steps.tickets.output.detail.tickets', {
          limit: 10,
          concurrency: 2,
        }),
        use(
          'draft',
          'Draft an answer',
          'customer',
          'response-generator',
          { messageIds: from('[item.messageId]'), limit: value(1) },
          { parentId: 'ticket' },
        ),
        decide('sure', 'Is it confident?', 'steps.draft.output.detail.drafts.exists(d, !d.needsHuman)', {
          parentId: 'ticket',
        }),
        use(
          'save',
          'Save the draft',
          'customer',
          'save-reply',
          { ticket: from('item.ticket'), text: from('steps.draft.output.detail.drafts[0].text') },
          { parentId: 'ticket' },
        ),
        tell('report', 'Report', [
          '{{ steps.ticket.output.count }} tickets read',
          'Drafts were made for {{ steps.ticket.output.succeeded }}. {{ steps.tickets.output.summary }}',
        ]),
      ],
      edges: [
        ...chain('tickets', 'ticket', 'report'),
        ...chain('draft', 'sure'),
        way('sure', 'true', 'save'),
      ],
      kpis: ['Hours until the first answer', 'Answers drafted'],
    }),
}

const newTicket: Template = {
  id: 'new-ticket',
  isQuickRun: false,
  words: ['new ticket', 'ticket arrives', 'ticket arrived', 'incoming', 'message arrives'],
  make: () =>
    workflow({
      name: 'New ticket',
      category: 'customer_service',
      description:
        'When a ticket arrives: checks sentiment, drafts an answer, and tells you when a person should answer.',
      trigger: on('ticket.arrived'),
      triggerDescription: 'When a ticket arrives',
      steps: [
        use('mood', 'Read the message', 'customer', 'sentiment-analyzer', {
          messageIds: from('[trigger.ticketId]'),
        }),
        use('draft', 'Draft an answer', 'customer', 'response-generator', {
          messageIds: from('[trigger.ticketId]'),
          limit: value(1),
        }),
        decide('person', 'Does it need a person?', `${figure('draft', 'needing_a_person')} > 0.0`),
        tell('ask', 'Ask a person to answer', [
          'A person should answer: {{ trigger.subject }}',
          '{{ steps.draft.output.summary }}\n\n{{ steps.mood.output.summary }}',
        ]),
        tell('ready', 'Offer the draft', [
          'An answer is drafted: {{ trigger.subject }}',
          '{{ steps.draft.output.summary }}',
        ]),
      ],
      edges: [
        ...chain('mood', 'person'),
        ...chain('draft', 'person'),
        way('person', 'true', 'ask'),
        way('person', 'false', 'ready'),
      ],
      kpis: ['Hours until the first answer'],
    }),
}

const morningBriefing: Template = {
  id: 'morning-briefing',
  isQuickRun: false,
  words: ['morning', 'briefing', 'daily', 'every day', 'overview', 'today', 'attention'],
  make: (setting) =>
    workflow({
      name: 'Morning briefing',
      category: 'operations',
      description: 'On workdays: open items, low stock and risky payments, in one message.',
      trigger: at('30 7 * * 1-5', setting),
      triggerDescription: 'Workdays at 07:30',
      steps: [
        use('work', 'See what needs attention', 'ops', 'work-status'),
        use('stock', 'Check low stock', 'ops', 'performance-analyzer', { focus: value('stock') }),
        use('risk', 'Check payments', 'stripe', 'fraud-detector', { days: value(2) }),
        step('plan', 'Ask what to do first', 'ops', {
          type: 'ask',
          question: text('What needs my attention today?'),
        }),
        tell('report', 'Send the briefing', [
          'Your morning briefing',
          '{{ steps.plan.output.answer }}\n\n{{ steps.work.output.summary }}\n\n{{ steps.stock.output.summary }}\n\n{{ steps.risk.output.summary }}',
        ]),
      ],
      edges: [...chain('work', 'plan', 'report'), ...chain('stock', 'report'), ...chain('risk', 'report')],
      kpis: ['Open items at noon'],
    }),
}

export const customerTemplates: readonly Template[] = [
  winBack,
  sentimentWatch,
  replyDrafts,
  newTicket,
  morningBriefing,
]

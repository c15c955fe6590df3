/** What customers write, by what they want: what drafts learn from until a store has closed tickets of its own. */
import { TicketIntent } from '#features/shop/support/contract.ts'
import type { TrainingText } from './bayes.ts'

const INTENTS = {
  where_is_order: [
    'Where is my order?',
    'Hello, where is order #1015',
    'Where is my parcel',
    'My order has not arrived yet, when will it be delivered?',
    'The tracking number shows no movement since Monday',
    'I ordered two weeks ago and still waiting for the parcel',
    'Can you tell me the delivery status of order 1023',
    'Has my package been shipped? I have no tracking link',
    'It was supposed to arrive last week and nothing came',
    'When can I expect my delivery',
    'The courier says delivered but the parcel is not here',
    'No shipping confirmation so far, please send the tracking',
  ],
  return: [
    'I would like to return this item',
    'How do I send it back?',
    'It does not fit, can I return or exchange it for a larger size',
    'What is your return policy',
    'Please send me a return label',
    'I changed my mind and want to send the shirt back',
    'Can I exchange it for another colour',
    'How many days do I have to return something',
    'Where do I return the shoes to, what is the address for returns',
    'The size is too small, I need to swap it for a medium',
  ],
  refund: [
    'I want a refund',
    'I want my money back',
    'When will I get my refund for the returned item?',
    'The refund has not been credited to my card yet',
    'I was charged twice, please refund one payment',
    'You charged me the wrong amount, refund the difference',
    'I returned it ten days ago and still no money on my account',
    'Please reimburse me',
    'How long does a refund take to reach my bank',
    'I paid for express but got standard, refund the shipping fee',
  ],
  damaged: [
    'The mug arrived broken',
    'The product is damaged, the box was crushed',
    'It came with a crack in the glass',
    'The lamp is defective, it does not turn on',
    'It stopped working after two days',
    'The bottle leaked in the parcel and everything is wet',
    'There are scratches all over the surface',
    'The zip is broken and the seam is torn',
    'One of the plates was smashed when I opened the package',
    'Faulty item, the button fell off',
  ],
  wrong_item: [
    'I received the wrong item',
    'You sent me a different product than I ordered',
    'I ordered blue but got red',
    'This is not what I ordered',
    'Wrong size in the box, I ordered large and received small',
    'Part of my order is missing from the parcel',
    'There was only one instead of two in the package',
    'I got somebody else\u2019s order',
    'The box contains another model than on the invoice',
    'One item was missing from the box',
  ],
  cancel: [
    'Please cancel my order',
    'I want to cancel order 1077',
    'I ordered by mistake, can you cancel it before it ships',
    'Stop the order, I do not need it any more',
    'How can I cancel my purchase',
    'I accidentally ordered twice, cancel one of them',
    'Cancel the order please, I found it elsewhere',
    'Is it still possible to cancel',
    'I placed the order by accident, do not send it',
    'Cancellation of my order from this morning',
  ],
  change_address: [
    'Can you change the address on order 1042?',
    'I entered the wrong delivery address',
    'I moved, please ship to my new address',
    'The house number is missing in my shipping address',
    'Please update the address of my order',
    'There is a typo in the street name',
    'Could you send it to my office instead of my home',
    'Wrong postcode in my address, please correct it',
    'I need to change where the parcel is delivered to',
    'Can I change the delivery address before it ships',
  ],
  product_question: [
    'Is this dishwasher safe?',
    'What material is the shirt made of',
    'Do you have this in green?',
    'What are the dimensions of the table',
    'When will the kettle be back in stock',
    'Is the jacket waterproof',
    'Does the lamp come with a bulb',
    'How much does it weigh',
    'Which size should I choose, I am 180 cm tall',
    'Is it suitable for children',
    'Do you ship to Canada and how much is shipping',
  ],
  complaint: [
    'This is the worst shop ever',
    'Nobody answers my emails',
    'I am very disappointed with your service',
    'Terrible experience, I will never buy here again',
    'Your support is rude and useless',
    'I have written three times without any reply',
    'Unacceptable, I will report you',
    'Poor quality for this price, I feel cheated',
    'I am angry about how I was treated',
    'I will leave a bad review about your service',
  ],
  thanks: [
    'Thank you so much, I love it',
    'Great service, thanks!',
    'Everything arrived perfectly, thank you',
    'Just wanted to say the mug is beautiful',
    'Thanks for the quick help',
    'I am very happy with my purchase',
    'Awesome product, will buy again',
    'Thank you for the fast delivery',
    'Best shop, you made my day',
    'It is lovely, many thanks to the team',
  ],
} as const satisfies Record<TicketIntent, readonly string[]>

export type ReplyIntent = TicketIntent

/** All intents, with what people call them. */
export const INTENT_TITLES: Record<ReplyIntent, string> = {
  where_is_order: 'Where is my order',
  return: 'Return or exchange',
  refund: 'Refund',
  damaged: 'Damaged or defective',
  wrong_item: 'Wrong or missing item',
  cancel: 'Cancel the order',
  change_address: 'Change the address',
  product_question: 'Question about a product',
  complaint: 'Complaint',
  thanks: 'Thanks',
}

export function isIntent(text: string): text is ReplyIntent {
  return TicketIntent.safeParse(text).success
}

/** The first training set. */
export function seedExamples(): TrainingText[] {
  return Object.entries(INTENTS).flatMap(([label, texts]) => texts.map((text) => ({ label, text })))
}

/** What customers write, and what the shop answered. {product}, {order}, {name} and {shop} are filled in. */

export type LetterKind =
  | 'where_is_order'
  | 'return'
  | 'refund'
  | 'damaged'
  | 'wrong_item'
  | 'cancel'
  | 'change_address'
  | 'product_question'
  | 'complaint'
  | 'thanks'

interface Letter {
  subject: string
  text: string
  answer: string
}

export const letters: Record<LetterKind, readonly Letter[]> = {
  where_is_order: [
    {
      subject: 'Where is my order {order}?',
      text: 'Hi, I ordered the {product} and the tracking has not moved for days. When will it arrive?',
      answer:
        'Hi {name}, sorry for the wait. The carrier scanned your parcel again this morning and expects to deliver it within two days.',
    },
    {
      subject: 'Tracking link does not work',
      text: 'The tracking link in your mail for {order} shows nothing. Has it been shipped at all?',
      answer: 'Hi {name}, it has. The carrier was late to register it; the link works now.',
    },
    {
      subject: 'Still waiting for {order}',
      text: 'It has been almost a week and my order is not here yet. I need it by the weekend, please check.',
      answer: 'Hi {name}, we asked the carrier. Your parcel is at the local depot and comes tomorrow.',
    },
  ],
  return: [
    {
      subject: 'Return of {order}',
      text: 'The {product} does not fit where I wanted it. It is unused. How do I send it back?',
      answer: 'Hi {name}, a return label is in your inbox. We refund you as soon as the parcel reaches us.',
    },
    {
      subject: 'Wrong size, can I return it?',
      text: 'I should have measured first: the {product} is too big. Can I return it, and who pays for the shipping?',
      answer: 'Hi {name}, of course. Returns are free within 30 days; the label is attached.',
    },
  ],
  refund: [
    {
      subject: 'Refund for {order} has not arrived',
      text: 'I sent the {product} back last week and there is still no refund on my card.',
      answer: 'Hi {name}, we refunded you today. Your bank shows it within three to five working days.',
    },
    {
      subject: 'Charged twice?',
      text: 'My bank shows two charges for order {order}. Please refund one of them.',
      answer: 'Hi {name}, the second one was a reservation and has been released by now.',
    },
  ],
  damaged: [
    {
      subject: 'Arrived broken',
      text: 'The {product} arrived damaged, the box was crushed on one side. I can send photos.',
      answer: 'Hi {name}, we are sorry. No need to send it back: a new one leaves today.',
    },
    {
      subject: '{product} has a crack',
      text: 'I unpacked my order {order} today and there is a crack in it. Can you replace it?',
      answer:
        'Hi {name}, of course. The replacement is on its way, and you may keep or recycle the first one.',
    },
  ],
  wrong_item: [
    {
      subject: 'Wrong colour in {order}',
      text: 'I ordered the {product}, but got it in another colour than I chose. What now?',
      answer: 'Hi {name}, our mistake. The right one ships today with a label for the other.',
    },
    {
      subject: 'Not what I ordered',
      text: 'There was something else in the parcel instead of the {product}. Please send me what I paid for.',
      answer: 'Hi {name}, sorry about the mix-up. The {product} is on its way to you.',
    },
  ],
  cancel: [
    {
      subject: 'Please cancel {order}',
      text: 'I ordered by mistake. Please cancel it before it ships.',
      answer: 'Hi {name}, done. You were not charged.',
    },
    {
      subject: 'Cancel my order',
      text: 'I found the {product} in my attic, so I no longer need it. Can you still stop order {order}?',
      answer: 'Hi {name}, we caught it in time. Your refund is on its way.',
    },
  ],
  change_address: [
    {
      subject: 'New delivery address for {order}',
      text: 'I am moving this week. Could you send my order to the new address? I can confirm it by mail.',
      answer: 'Hi {name}, we changed it. You get a new confirmation in a minute.',
    },
    {
      subject: 'Wrong house number',
      text: 'I mistyped the house number in order {order}. It is 14, not 41. Please correct it.',
      answer: 'Hi {name}, corrected, and the carrier knows.',
    },
  ],
  product_question: [
    {
      subject: 'Question about the {product}',
      text: 'Is the {product} dishwasher safe, and how do I clean it best?',
      answer: 'Hi {name}, warm water and a soft cloth work best. We would not put it in the dishwasher.',
    },
    {
      subject: 'When is it back in stock?',
      text: 'I would like a second {product} as a gift, but my colour is sold out. When do you get more?',
      answer: 'Hi {name}, in about two weeks. We will write to you when it is here.',
    },
    {
      subject: 'Exact size?',
      text: 'What are the exact measurements of the {product}? The page only shows the weight.',
      answer: 'Hi {name}, we added them to the page. Thank you for pointing it out.',
    },
  ],
  complaint: [
    {
      subject: 'Nobody answers me',
      text: 'This is my third message about order {order}. I am really disappointed by your service.',
      answer: 'Hi {name}, you are right to be annoyed. Somebody calls you today.',
    },
    {
      subject: 'Poor quality for the price',
      text: 'The {product} feels cheap and the finish came off after a week. I expected better from {shop}.',
      answer: 'Hi {name}, that should not happen. We will replace or refund it, as you like.',
    },
  ],
  thanks: [
    {
      subject: 'Thank you!',
      text: 'Just wanted to say that the {product} is wonderful and came faster than expected. Great shop!',
      answer: 'Hi {name}, that made our day. Thank you!',
    },
    {
      subject: 'Lovely packaging',
      text: 'My order {order} arrived so beautifully wrapped, my sister loved it. I will be back.',
      answer: 'Hi {name}, how kind of you to write. See you soon!',
    },
  ],
}

export type ReviewRating = 1 | 2 | 3 | 4 | 5
type Review = Omit<Letter, 'answer'>

export const reviews: Record<ReviewRating, readonly Review[]> = {
  5: [
    { subject: 'Love it', text: 'The {product} is even nicer than in the pictures. Excellent quality.' },
    { subject: 'Perfect gift', text: 'Bought it for my mother and she is delighted. Fast delivery too.' },
    { subject: 'Highly recommended', text: 'Well made, beautifully packed, arrived early. Great shop.' },
    { subject: 'Exactly as described', text: 'I use the {product} every day and it is fantastic.' },
  ],
  4: [
    { subject: 'Very good', text: 'Really nice {product}. One star off because delivery took a week.' },
    {
      subject: 'Happy with it',
      text: 'Good quality and a fair price. The colour is slightly darker than shown.',
    },
    { subject: 'Nice', text: 'Looks great at home. The instructions could be clearer.' },
  ],
  3: [
    { subject: 'It is okay', text: 'The {product} does its job, but I expected a bit more for the price.' },
    { subject: 'Mixed feelings', text: 'Nice design, but it was smaller than I thought.' },
  ],
  2: [
    {
      subject: 'Disappointed',
      text: 'The finish of the {product} scratched after two weeks. Not worth the price.',
    },
    {
      subject: 'Slow delivery',
      text: 'Came nine days late and the box was damaged. Product itself is fine.',
    },
  ],
  1: [
    {
      subject: 'Broke after a week',
      text: 'The {product} broke after a week and support was slow to answer. Avoid.',
    },
    { subject: 'Not as shown', text: 'Looks nothing like the picture. I sent it back and want a refund.' },
  ],
}

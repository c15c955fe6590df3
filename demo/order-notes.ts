/** What customers write at checkout. */
import { pick, roll } from './chance.ts'

const notes = [
  'Please leave the parcel with the neighbour at number 12 if nobody is home.',
  'Doorbell is broken, please call when you arrive.',
  'This is a gift, please do not put the invoice in the box.',
  'Gift for my mother. Could you add a card saying "Happy birthday, with love from all of us"?',
  'Please deliver before Friday, we leave for holidays on Saturday.',
  'No rush with this one, you can ship it together with my other order.',
  'Leave it in the garage please, the gate code is 4417.',
  'The last parcel arrived with a dented corner. Please pack this one a bit better.',
  'My previous order took almost two weeks. I hope this one is faster.',
  'Second time ordering, I love the quality! Thank you.',
  'Great shop, beautiful things. Looking forward to it!',
  'Can I still change the colour? I would prefer the dark green one.',
  'I was not sure about the size. If it is too small, how do I return it?',
  'Please check that all the screws are in the box, last time two were missing.',
  'Could you send a VAT invoice to our company as well?',
  'Do not ring after 8 pm, the baby is asleep.',
  'I paid twice by accident, the first payment was declined but shows up in my bank. Please check.',
  'Please cancel the earlier order, I ordered the wrong one.',
  'Is this covered by a warranty? Nobody answered my mail.',
  'Signature not required, just leave it at the door.',
  'Please use as little plastic as possible. Thanks!',
  'I have been waiting for a refund since last month, please look into it.',
  'Replacement for the one that broke after three weeks. Disappointed, but giving it another try.',
  'Discount code did not work at checkout, could you apply it afterwards?',
  'Apartment 3B, third floor, the lift is out of order. Sorry!',
  'Wrapped as a present if possible, it is for our anniversary.',
  'The tracking link of my last order never worked. Please send one that does.',
  'You are my favourite store for presents.',
  'Needed for an event on the 28th. If it cannot arrive by then, please tell me before you ship.',
  'Does it come with a European plug? If not, please let me know.',
] as const

export function noteOf(seed: number, serial: number): string | null {
  return roll(seed, serial, 145) < 0.12 ? pick(notes, seed, serial, 146) : null
}

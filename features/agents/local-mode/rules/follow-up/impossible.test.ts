import { expect, test } from 'vitest'
import { sayImpossible } from './impossible.ts'

test.each([
  ['phone the customer please', 'call anybody'],
  ['call marta weber back', 'call anybody'],
  ['print packing slips for today', 'labels and invoices'],
  ['upload the evidence for dispute 7', 'submit evidence'],
  ['contest the chargeback', 'submit evidence'],
  ['give tom the late shift', 'Staff'],
  ['print order 1042', 'print anything'],
  ['the mug for 20, and the old price crossed out', 'Name the former price'],
  ['3 for 2 on mugs', 'offers of this kind'],
  ['write an article about returns titled How to send things back', 'help articles'],
  ['people keep asking about parcels, write an article about delivery', 'help articles'],
  ['create a new FAQ entry: do you ship to norway', 'help articles'],
  ['publish a knowledge base article', 'help articles'],
  ['mrs larsen wants her money back for order 1042, send it to her', 'refund'],
  ['make the mugs 3 for 2', 'offers of this kind'],
  ['3 for the price of 2 on all mugs', 'offers of this kind'],
  ['who is on shift tomorrow', 'Staff'],
  ['show the old price crossed out', 'Name the former price'],
  ['show the mug on the home page', 'pages of your shop'],
  ['get me shipping labels for today', 'labels and invoices'],
  ['where can i issue a refund', 'Do it in Shopify'],
  ['add the word eco to the title of the mug', 'a title as a whole'],
])('“%s” is said not to be done here', (text, said) => {
  expect(sayImpossible(text)?.text).toContain(said)
})

test.each([
  'call the mug Morning Mug',
  'which disputes must I answer?',
  'write an answer to ticket 2 about the article',
  'create a workflow that writes help articles',
  'write the description of the mug about oak',
  'draft an answer for ticket 7',
  'put the mug on the website',
  'shift the price of the mug to 20',
  'get me the products without images',
  'did we win the dispute on 19838',
  'give me the tickets that are urgent',
  'forecast the top 5 for 6 weeks',
  'raise the top 5 for 6 weeks',
  'show products with a crossed out price',
  'put size 42 boots live',
  'add size 42 boots to the purchase list',
  'how did demand shift in october',
  'which tickets have high priority',
])('“%s” is not refused', (text) => expect(sayImpossible(text, ['mug'])).toBeNull())

test.each([
  'get me the products without images',
  'did we win the dispute on 19838',
  'how did demand shift in october',
  'forecast the top 5 for 6 weeks',
  'shift the price of everything to 20',
])('“%s” is not refused, whether or not a product is named', (text) => expect(sayImpossible(text)).toBeNull())

test('what shall wait for a condition is said not to', () => {
  expect(sayImpossible('When the stock of the planter falls below 5, hide it')?.text).toContain(
    'can’t wait for a condition',
  )
  expect(sayImpossible('if the supplier is late, what runs out first?')).toBeNull()
})

test('what no field here holds is not set, and a text may speak of it', () => {
  expect(sayImpossible('set colour of eira throw to grey', ['eira throw'])?.text).toContain('Shopify')
  expect(sayImpossible('add the colour to the description of the mug', ['mug'])).toBeNull()
})

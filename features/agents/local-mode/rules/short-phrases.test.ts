import { expect, test } from 'vitest'
import { spellMessage } from './short-forms.ts'

test.each([
  ['reorder half a dozen mugs', 'reorder 6 mugs'],
  ['reorder a half a dozen mugs', 'reorder 6 mugs'],
  ['reorder half-a-dozen mugs', 'reorder 6 mugs'],
  ['reorder a dozen mugs', 'reorder 12 mugs'],
  ['reorder two dozen mugs', 'reorder 24 mugs'],
  ['make the mug a fiver', 'make the mug 5'],
  ['what’s the mug again, price-wise?', 'what does mug cost'],
  ['make the mug a fiver cheaper', 'make the mug cheaper by 5'],
  ['make the mug a tenner', 'make the mug 10'],
  ['which product sold the less', 'which product sold the least'],
  ['the 5 less sold products', 'the 5 least sold products'],
  ['what sell most bad', 'what sell worst'],
  ['which product has less sales', 'which product has the least sales'],
  ['do we have less sales than last week', 'do we have less sales than last week'],
  ['how are sales down under', 'how are sales australia'],
  ['what sold down under last week', 'what sold australia last week'],
  ['please to start a market research', 'please start a market research'],
  ['set the product type of the mug to Cup and do the needful', 'set the product type of the mug to Cup'],
  ['start a research of the EU market, obrigada!', 'start a research of the EU market!'],
  ['hide the mug at your convenience', 'hide the mug'],
  ['show all boots to the shoppers', 'show all boots to shoppers'],
  ['how many of the candles are ready', 'which candles are ready'],
  ['how many products are ready', 'how many products are ready'],
  ['count of products with price above 310', 'count of products above 310'],
  ['knock five off', 'knock 5 off'],
  ['make it twelve', 'make it 12'],
  ['what can u actually do for me', 'what can you do for me'],
  ['compare october with september, I need it for my accountant', 'compare october with september'],
  [
    'put the mug into the category Home & Garden > Kitchen > Drinkware',
    'put the mug into the category "Home & Garden > Kitchen > Drinkware"',
  ],
  ['sales of the lamp, 60 W in the last 2w', 'sales of the lamp, 60 W in the last 2 weeks'],
  ['stock of "Lamp, 60 w" and “Set L7” in 3w', 'stock of "Lamp, 60 w" and “Set L7” in 3 weeks'],
])('“%s” stands for “%s”', (text, meant) => expect(spellMessage(text)).toBe(meant))

test.each([
  'which prices went down under 20 dollars',
  'which went down under $20',
  'it went down under its cost',
])('“%s” is of no country', (text) => expect(spellMessage(text)).not.toContain('australia'))

/** `npm run bench`: one line of JSON for each measurement; it fails when something promised was not kept. `-- --products=N` sets the size of the store (2,000), `--orders=N` how many orders are analysed (100,000), `--only=feed|chat|analysis` what is measured. */
import { parseArgs } from 'node:util'
import { measureAnalysis } from './analysis.ts'
import { measureChat } from './chat.ts'
import { measureFeed } from './feed.ts'
import { findBroken } from './measure.ts'
import { measureValidator } from './validate.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
})
const [products, orders] = [Number(values.products), Number(values.orders)]
if (!Number.isSafeInteger(products) || products < 1) throw new Error('--products takes a whole number')
if (!Number.isSafeInteger(orders) || orders < 1) throw new Error('--orders takes a whole number')

const parts = {
  feed: async () => {
    const { lines, measured } = await measureFeed(products)
    return [...measured, await measureValidator(lines)]
  },
  chat: measureChat,
  analysis: () => measureAnalysis(orders),
}
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue
  const measured = await measure()
  for (const one of measured) console.log(JSON.stringify(one))
  for (const sentence of findBroken(measured)) {
    console.error(sentence)
    process.exitCode = 1
  }
}

/** `npm run bench`: one line of JSON for each measurement. `-- --products=N` sets the size of the store (2,000). */
import { parseArgs } from 'node:util'
import { measureFeed } from './feed.ts'
import { measureValidator } from './validate.ts'

const { values } = parseArgs({ options: { products: { type: 'string', default: '2000' } } })
const products = Number(values.products)
if (!Number.isSafeInteger(products) || products < 1) throw new Error('--products takes a whole number')

const { lines, measured } = await measureFeed(products)
for (const one of [...measured, await measureValidator(lines)]) console.log(JSON.stringify(one))

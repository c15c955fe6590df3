/** A store of so many rows as a process of its own. Prints one line with its address and the address that changes it, and ends when its input does. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startDemoStore } from '#demo/server.ts'
import { createCatalogue } from './catalogue.ts'
import { createGoods } from './shop.ts'

const [rows = 0, ...others] = process.argv.slice(2).map(Number)
const catalogue = createCatalogue(rows)
const goods = createGoods(catalogue, Date.now)
/** A shop that is called `rows-200-…` sells so many rows, where that was asked for. */
const sized = new Map(others.map((size) => [size, createGoods(createCatalogue(size), Date.now)]))
const goodsOf = (domain: string) => sized.get(Number(/^rows-(\d+)-/.exec(domain)?.[1])) ?? goods
const store = await startDemoStore({
  host: '127.0.0.1',
  port: 0,
  products: catalogue.products,
  // Feeds refuse addresses that nobody else can open.
  publicUrl: 'https://shop.example.com',
  // Its limit of calls is not what is measured.
  restoreRate: 1_000_000,
  fit: (stall) => goodsOf(stall.shop.profile.domain).fit(stall),
})
const control = createServer((request, response) => {
  const isChange = request.method === 'POST' && request.url === '/change'
  response.writeHead(isChange ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isChange ? { products: goods.change() } : {}))
}).listen(0, '127.0.0.1')
await once(control, 'listening')
const { port } = control.address() as AddressInfo
console.log(
  JSON.stringify({ origin: store.origin, control: `http://127.0.0.1:${port}`, products: catalogue.products }),
)
process.stdin.once('end', () => void store.close().then(() => process.exit(0)))
process.stdin.resume()

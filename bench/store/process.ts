/** Starts the store that is measured against, and has it ready before the clock runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createShopify } from '#adapters/shopify/client.ts'
import { demoToken } from '#demo/oauth.ts'
import { Secret } from '#kit/secret.ts'

const Ready = z.object({ origin: z.string(), control: z.string(), products: z.number().int() })
const Changed = z.object({ products: z.number().int() })

export type StorePeer = {
  /** Where any shop is, as SHOPIFY_BASE_URL_TEMPLATE. */
  template: string
  products: number
  /** Writes the file of an export of everything, which all shops answer from then on. */
  prepare: () => Promise<void>
  /** Changes one product in a hundred. Answers how many products. */
  change: () => Promise<number>
  stop: () => Promise<void>
}

/** A store of so many rows in a process of its own, whose shops called `rows-200-…` have as many as `others` say. It ends with this one. */
export async function startStorePeer(rows: number, others: readonly number[] = []): Promise<StorePeer> {
  const script = fileURLToPath(new URL('peer.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...[rows, ...others].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The store has ended')
    }),
  ])) as [string]
  const { origin, control, products } = Ready.parse(JSON.parse(line))
  const template = `${origin}/{shop}`
  return {
    template,
    products,
    prepare: async () => {
      const names = ['prepare', ...others.map((size) => `rows-${size}-prepare`)]
      for (const name of names) await prepare(template, `${name}.myshopify.com`)
    },
    change: async () => {
      const answer = await fetch(`${control}/change`, { method: 'POST' })
      return Changed.parse(await answer.json()).products
    },
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

async function prepare(template: string, domain: string): Promise<void> {
  const shopify = createShopify({ baseUrlTemplate: template })
  const session = { domain, accessToken: new Secret(demoToken(domain)) }
  const { exportGid } = await shopify.startBulkExport(session, {})
  for (;;) {
    const { status } = await shopify.readBulkExport(session, exportGid)
    if (status === 'completed') return
    if (status !== 'created' && status !== 'running') throw new Error(`The export is ${status}`)
    await sleep(200)
  }
}

/** The server for tests of the whole console in a drawn-less browser: in a process of its own, since it needs Node as it is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts it with a data folder of its own and a demo store of so many products. */
export async function startConsoleServer(
  products: number,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-console-'))
  const config = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    DEMO_PRODUCTS: String(products),
    EMBEDDED_DATABASE: process.env['TEST_DATABASE'] === 'pglite' ? 'pglite' : 'postgres',
  }
  const child = spawn(process.execPath, ['tests/world/embedded-process.ts', JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, address] = /^Vitrine is at (.*)$/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => reject(new Error('The server ended')))
  })
  return {
    origin,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server in a process of its own that a test may kill, between two of which a folder and a database live on. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { newProcessFolder } from './database.ts'

const script = fileURLToPath(import.meta.resolve('#tests/world/server-process.ts'))

/** Starts servers on one folder and database, whose stores are found at `storeOrigin`; `more` is put over their environment. */
export function killableServers(place: Awaited<ReturnType<typeof newProcessFolder>>, storeOrigin: string) {
  const processes: ChildProcess[] = []
  return {
    start: async (
      more: Record<string, string> = {},
    ): Promise<{ origin: string; kill: () => Promise<void> }> => {
      const environment = {
        PORT: '0',
        DATA_DIR: place.folder,
        LOG_LEVEL: 'silent',
        DEMO_STORE: 'off',
        SHOPIFY_BASE_URL_TEMPLATE: `${storeOrigin}/{shop}`,
        ...more,
      }
      const child = spawn(process.execPath, [script, JSON.stringify(environment), place.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      processes.push(child)
      const [origin] = (await once(createInterface(child.stdout), 'line')) as [string]
      return {
        origin,
        kill: async () => {
          child.kill('SIGKILL')
          await once(child, 'exit')
        },
      }
    },
    killAll: () => {
      for (const child of processes) child.kill('SIGKILL')
    },
  }
}

/** For tests: a process with agents and a database on disk, to be killed at any moment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const living = new Set<ReturnType<typeof spawn>>()

/** Kills what a failed test left alive. */
export function killAll(): void {
  for (const child of living) child.kill('SIGKILL')
}

/** Starts the process; its database lives on. */
export async function live(folder: string, modelOrigin: string) {
  const program = fileURLToPath(new URL('../../../../tests/world/crashable-agents.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, modelOrigin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read: string[] = []
  const until = async (isIt: (line: string) => boolean): Promise<string> => {
    for (;;) {
      const known = read.findIndex(isIt)
      if (known >= 0) return read.splice(known, 1)[0] ?? ''
      const { value, done } = await lines.next()
      if (done) throw new Error('The process ended')
      read.push(value)
    }
  }
  const origin = await until((line) => line.startsWith('http'))
  return {
    origin,
    inAct: () => until((line) => line === 'in act'),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      living.delete(child)
    },
  }
}

/** A process with a database of its own, an agent (with "team" agents that ask each other), and tools that write files. In its first use the tool that reads never ends: it waits to be killed there. */
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import { startWorkflow } from '#features/agents/tool-runs/actions/workflow.ts'
import { startAgentServer } from './agents.ts'
import { openProcessDatabase } from './database.ts'

const [folder, modelOrigin, team] = process.argv.slice(2)
if (!folder || !modelOrigin) throw new Error('Say where the database and the model are')

const read = defineTool({
  name: 'read-price',
  title: 'Read a price',
  description: 'The price of the kettle.',
  effect: 'read',
  input: z.object({}),
  question: () => '',
  run: async () => {
    await appendFile(join(folder, 'reads'), 'read\n')
    console.log('in act')
    const reads = (await readFile(join(folder, 'reads'), 'utf8')).split('read').length - 1
    if (reads === 1) await new Promise(() => {})
    return { price: 100 }
  },
})
const write = defineTool({
  name: 'set-price',
  title: 'Set a price',
  description: 'Sets the price of the kettle.',
  effect: 'write',
  input: z.object({ price: z.number() }),
  question: ({ price }) => `Set the price to ${price}?`,
  run: async ({ idempotencyKey }, { price }) => {
    await writeFile(join(folder, `write ${idempotencyKey.replaceAll(/\W/g, '-')}`), String(price))
    return { price }
  },
})

/** Reads, writes and reads again, in a run of its own. */
const plan = defineTool({
  name: 'start-workflow',
  title: 'Start a workflow',
  description: 'Sets the price and looks at it.',
  effect: 'read',
  isTaintFree: true,
  input: z.object({}),
  question: () => '',
  run: async ({ workspaceId, idempotencyKey: key }) => {
    const seller = { agent: 'seller', args: {} } as const
    const steps = [
      { ...seller, id: 'look', title: 'Look', tool: 'read-price', after: [] },
      { ...seller, id: 'set', title: 'Set', tool: 'set-price', args: { price: 90 }, after: ['look'] },
      { ...seller, id: 'check', title: 'Check', tool: 'read-price', after: ['set'] },
    ]
    return { runId: await startWorkflow(deps, workspaceId, { key, title: 'A price', steps }) }
  },
})

const db = await openProcessDatabase(folder)
const tools = [read, write, plan]
const { origin, deps } = await startAgentServer({ db, tools, modelOrigin, isTeam: team === 'team' })
console.log(origin)

/** The server as `npm start` runs it, without the console: on the environment given as JSON, and the database at the address after it, which is its alone. Prints its address. */
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { exclusiveSource } from './database.ts'

const [environment = '{}', url = ''] = process.argv.slice(2)
const config = readConfig(JSON.parse(environment))
const keySource = { kind: 'default', path: `${config.DATA_DIR}/db.master-key` } as const
const database = Promise.resolve({ source: exclusiveSource(url), keySource })
const { address } = await startServer(config, database)
console.log(address)

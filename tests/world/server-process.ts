/** The server as `npm start` runs it, without the console: on the environment given as JSON. Prints its address. */
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'

const environment: Record<string, string> = JSON.parse(process.argv[2] ?? '{}')
const { address } = await startServer(readConfig(environment))
console.log(address)

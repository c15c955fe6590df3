/** Young garbage, collected when it is known to be there. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

// Only a new context gets the function, and no later one shall.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as Collect
setFlagsFromString('--no-expose-gc')

/**
 * Frees buffers that were made and read since the last time, within a millisecond. V8 counts their bytes but not their heap, which
 * fills too slowly for a collection of its young part; so each 64 MB of them would set off one of the whole heap.
 */
export function collectYoung(): void {
  collect({ type: 'minor' })
}

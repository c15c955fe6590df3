/** Young garbage, collected when it is known to be there. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

// Only a new context gets the function, and no later one shall.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as Collect
setFlagsFromString('--no-expose-gc')

const quietMs = 1_000
let end: NodeJS.Timeout | null = null

/**
 * Frees buffers that were made and read since the last time, within a millisecond. V8 counts their bytes but not their heap, which
 * fills too slowly for a collection of its young part; so each 64 MB of them would set off one of the whole heap.
 */
export function collectYoung(): void {
  if (end) end.refresh()
  else {
    setMarkingTriggers({ soft: 80, hard: 90 })
    end = setTimeout(() => {
      setMarkingTriggers({ soft: 0, hard: 0 })
      end = null
    }, quietMs).unref()
  }
  collect({ type: 'minor' })
}

/**
 * When V8 marks its old heap: at so many percent of what may be added to it, where 0 is a fixed distance below its limit. It lowers
 * the limit after each young collection before which little was allocated, so that ten in a row reach any fixed distance.
 */
function setMarkingTriggers({ soft, hard }: { soft: number; hard: number }): void {
  setFlagsFromString(`--incremental-marking-soft-trigger=${soft}`)
  setFlagsFromString(`--incremental-marking-hard-trigger=${hard}`)
}

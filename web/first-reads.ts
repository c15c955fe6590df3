import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { runsRead } from '#features/base/runs/web/runs-cache.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { listNotices } from '#features/base/workspace/contract.ts'
import { figuresRead, syncRead } from '#features/shop/feed/web/feed-cache.ts'
import { read } from '#ui/query.ts'

/** Longer than this nobody waits for facts: pages then show what comes as it comes. */
const maxMs = 8_000

/**
 * Reads what the frame and most pages show before they are drawn, so that nothing on them moves when it comes. Whether
 * that is over; a failed read is over, too.
 */
export function useFirstReads(isSignedIn: boolean): boolean {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => setOver(true), maxMs)
    void Promise.all([
      client.prefetchQuery(read(storeStatus, {})),
      client.prefetchQuery(figuresRead),
      client.prefetchQuery(syncRead),
      client.prefetchQuery(read(keysStatus, {})),
      client.prefetchQuery(read(deploymentReady, {})),
      client.prefetchQuery(read(listNotices, {})),
      client.prefetchQuery(runsRead),
    ]).then(() => setOver(true))
    return () => clearTimeout(timer)
  }, [client, isSignedIn])
  return isOver
}

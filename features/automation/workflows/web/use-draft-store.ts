import { useEffect, useRef, useState } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import { newId } from '#kit/ids.ts'
import type { EditAuthor } from '../contract/edit.ts'
import type { WorkflowDetail } from '../contract/workflow.ts'
import { findFaults } from '../rules/faults/find.ts'
import { draftApi } from './draft-api.ts'
import { DraftStore } from './draft-store.ts'
import { openKeptEdits } from './kept-edits.ts'
import type { Timers } from './save-queue.ts'
import { useCheckContext } from './workflow-cache.ts'

const timers: Timers = (ms, act) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** The store of a draft while the caller is mounted; null until what the browser kept of it is read. */
export function useDraftStore(detail: WorkflowDetail | undefined): DraftStore | null {
  const user = useSession().data
  const [store, setStore] = useState<DraftStore | null>(null)
  const context = useCheckContext().data
  const latest = useRef(detail)
  const workflowId = detail?.summary.id ?? null
  const [merchantId, name] = user ? [user.id, user.name ?? user.email] : [null, '']
  useEffect(() => {
    latest.current = detail
    if (store && detail) store.receive(detail)
  }, [store, detail])
  useEffect(() => {
    if (!latest.current || workflowId === null || merchantId === null) return
    const closing = new AbortController()
    void open(latest.current, { type: 'merchant', merchantId, name }).then((opened) => {
      // What waits is sent first; what cannot be sent stays kept in the browser.
      const close = () => void opened.flush().finally(() => opened.close())
      if (closing.signal.aborted) {
        close()
        return
      }
      setStore(opened)
      closing.signal.addEventListener('abort', close)
    })
    return () => closing.abort()
  }, [workflowId, merchantId, name])
  useEffect(() => {
    if (context) store?.setCheck((definition) => findFaults(definition, context, workflowId))
  }, [store, context, workflowId])
  useFlushOnLeave(store)
  return store
}

async function open(detail: WorkflowDetail, author: EditAuthor): Promise<DraftStore> {
  const merchantId = author.type === 'merchant' ? author.merchantId : ''
  const kept = await openKeptEdits(`${merchantId}:${detail.summary.id}`, {
    storage: localStorage,
    locks: 'locks' in navigator ? navigator.locks : null,
    tabId: newId(),
  })
  const now = () => new Date().toISOString()
  return new DraftStore({ detail, author, api: draftApi, kept, newId, timers, now })
}

/** Sends what waits when the page is hidden or left, and when the network is back. */
function useFlushOnLeave(store: DraftStore | null): void {
  useEffect(() => {
    if (!store) return
    const flush = () => void store.flush()
    const onHide = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('beforeunload', flush)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('beforeunload', flush)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [store])
}

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { completeOAuth } from '../contract.ts'
import { adoptStore } from './store-cache.ts'

/** Finishes a sign-in with the query that Shopify sent back. The code in it works once, so it is sent once. */
export function useOAuthReturn(query: string, onDone: (isConnected: boolean) => void): boolean {
  const client = useQueryClient()
  const isReturn = new URLSearchParams(query).has('hmac')
  const [isPending, setPending] = useState(isReturn)
  const sent = useRef(false)
  useEffect(() => {
    if (!isReturn || sent.current) return
    sent.current = true
    call(completeOAuth, { body: { query } })
      .then(({ data }) => {
        if (!adoptStore(client, data)) return
        showToast({ title: t`Store connected!`, description: data.status.domain ?? '' })
        onDone(true)
      })
      .catch((error: unknown) => {
        showFailure(t`Connection failed`, sentenceOf(error, t`Failed to connect Shopify store`))
        onDone(false)
      })
      .finally(() => setPending(false))
  }, [isReturn, query, client, onDone])
  return isPending
}

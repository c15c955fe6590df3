import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { type Approval, getApproval } from '../contract.ts'
import { subjectOf, valueText } from './change-values.ts'
import { headOf } from './decision-labels.ts'
import { undoNow } from './use-undo.ts'

const pollMs = 700
/** A run that failed leaves no result. */
const maxWaitMs = 120_000
/** Longer ones are read on the card. */
const maxValue = 40

type Props = {
  approvalId: string
  /** It was shown, or nothing came. */
  onOver: () => void
}

/** Waits for what comes of an approval, and says it in a toast that can take it back. */
export function ResultToast({ approvalId, onOver }: Props) {
  const client = useQueryClient()
  const poll = usePollMs(pollMs)
  const { data: approval } = useQuery({
    ...read(getApproval, { params: { approvalId } }),
    select: (reply): Approval => reply.data.approval,
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data?.data.approval.result && poll,
  })
  const isThere = approval?.result != null
  const tell = useEffectEvent(() => {
    if (!approval?.result) return
    const { conversationId, edited, result } = approval
    const ran = edited ? { ...approval, preview: edited.preview } : approval
    const title = headOf(ran)
    if (result.outcome === 'answered') {
      const onAct = () => void undoNow(client, { conversationId, seq: result.seq })
      const undo = { description: restoredBy(ran), action: { label: t`Undo`, onAct } }
      showToast({ title, ...(result.isUndoable ? undo : { description: t`Done` }) })
    } else showFailure(title, result.summary ?? t`Nothing was changed.`)
    refreshAgents(client)
    onOver()
  })
  useEffect(() => {
    if (isThere) tell()
  }, [isThere])
  const giveUp = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** What the toast's button brings back. */
function restoredBy({ preview, subjects }: Pick<Approval, 'preview' | 'subjects'>): string {
  const [change, ...others] = preview?.changes ?? []
  const was = change && valueText(change.field, change.before, subjectOf(change, subjects))
  return was && others.length === 0 && was.length <= maxValue
    ? t`Done. Undo restores ${was}.`
    : t`Done. Undo restores what was there before.`
}

import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { ApiError, codeOf, type RefusalCode, sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { type Approval, decideApproval, getApproval, type OpenApproval } from '../contract.ts'
import { headOf } from './decision-labels.ts'
import { undoNow } from './use-undo.ts'

type DecisionInput = { decision: 'approved' | 'rejected'; args?: Record<string, unknown> }

/** Why an answer was not taken. `fields` are those of a changed form that do not fit; `isOfValue`: another value would be taken. */
export type DecisionProblem = { sentence: string; fields: Record<string, string>; isOfValue: boolean }

const valueCodes: RefusalCode<typeof decideApproval>[] = [
  'TOOL_INPUT_INVALID',
  'CHANGE_INVALID',
  'ENRICHMENT_INVALID',
  'LIMIT_EXCEEDED',
  'NOTHING_TO_CHANGE',
]

const overCodes: RefusalCode<typeof decideApproval>[] = [
  'APPROVAL_DECIDED',
  'APPROVAL_EXPIRED',
  'APPROVAL_NOT_FOUND',
]

/** The merchant's answer to a question. When somebody else was first, theirs is shown. */
export function useDecision({ id }: Pick<OpenApproval, 'id'>, { isInPlace }: { isInPlace: boolean }) {
  const client = useQueryClient()
  const [decided, setDecided] = useState<Approval | null>(null)
  const mutation = useMutation({
    mutationFn: async (answer: DecisionInput) => {
      try {
        const { data } = await call(decideApproval, { params: { approvalId: id }, body: answer })
        return data.approval
      } catch (error) {
        const code = codeOf<typeof decideApproval>(error)
        const first = code && overCodes.includes(code) ? await findDecided(id) : null
        if (first) return first
        throw error
      }
    },
    onSuccess: (approval) => {
      setDecided(approval)
      refreshAgents(client)
      if (!isInPlace && approval.decision === 'approved') void announceResult(client, approval)
    },
    onError: () => refreshAgents(client),
  })
  return {
    decided,
    isPending: mutation.isPending,
    problem: mutation.error ? toProblem(mutation.error) : null,
    decide: (answer: DecisionInput) => mutation.mutate(answer),
  }
}

async function findDecided(id: string): Promise<Approval | null> {
  const { data } = await call(getApproval, { params: { approvalId: id } })
  return data.approval.decision === null ? null : data.approval
}

const lookMs = 700
const maxLooks = 30

/** Waits for what comes of an approval and says it in a toast that can take it back. Nothing is said of what takes longer: it shows under Decided. */
async function announceResult(client: QueryClient, { id }: Approval): Promise<void> {
  for (let look = 0; look < maxLooks; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    const found = await findDecided(id).catch(() => null)
    if (!found?.result) continue
    const { conversationId, edited, result } = found
    const title = headOf(edited ? { ...found, preview: edited.preview } : found)
    refreshAgents(client)
    if (result.outcome !== 'answered') return showFailure(title, result.summary ?? t`Nothing was changed.`)
    const onAct = () => void undoNow(client, { conversationId, seq: result.seq })
    return showToast({
      title,
      description: t`Done`,
      ...(result.isUndoable ? { action: { label: t`Undo`, onAct } } : {}),
    })
  }
}

function toProblem(error: Error): DecisionProblem {
  const sentence = sentenceOf(error, t`The server did not answer. Nothing was decided.`)
  const code = codeOf<typeof decideApproval>(error)
  return { sentence, fields: fieldsOf(error), isOfValue: code !== null && valueCodes.includes(code) }
}

/** What a refusal says of the fields of a tool's form, by their names. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (codeOf<typeof decideApproval>(error) !== 'TOOL_INPUT_INVALID' || !(error instanceof ApiError)) return {}
  if (!Array.isArray(error.details)) return {}
  const details = error.details as Partial<{ path: string; message: string }>[]
  return Object.fromEntries(
    details.flatMap(({ path, message }) =>
      path && message ? [[path.split('.')[0] ?? path, plainOf(message)]] : [],
    ),
  )
}

/** A schema speaks to programmers. */
function plainOf(message: string): string {
  return /expected|^Invalid|^Too (small|big)/.test(message) ? t`This value doesn't fit` : message
}

import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { ApiError, codeOf, type RefusalCode, sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { type Approval, decideApproval, getApproval, type OpenApproval } from '../contract.ts'
import { awaitResult } from './awaited-results.ts'

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
export function useDecision({ id }: Pick<OpenApproval, 'id'>) {
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
      if (approval.decision === 'approved') awaitResult(id)
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

function toProblem(error: Error): DecisionProblem {
  const sentence = sentenceOf(error, t`The server didn't respond. Your decision wasn't saved.`)
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
  return /expected|^Invalid|^Too (small|big)/.test(message) ? t`This value isn't valid` : message
}

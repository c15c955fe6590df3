import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import type { TicketDetail } from '#features/shop/support/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'

/** Has an answer to a ticket drafted. `note` says what to check, or why there is none. */
export function useReplyDraft({ id }: TicketDetail, onDraft: (text: string) => void) {
  const draft = useMutation({
    mutationFn: async () => {
      const body = { tool: 'response-generator' as const, parameters: { messageIds: [id] } }
      const { output, message } = (await call(executeTool, { params: { agentType: 'customer' }, body })).data
      const answer = readAnswer(output)
      const [first] = (answer && resultOf(body.tool, answer).detail.drafts) ?? []
      return {
        text: first?.text ?? null,
        // A guess without a known word has no confidence at all.
        intent: first && first.confidence > 0 ? first.intent : null,
        note: answer?.summary ?? message ?? t`No draft could be written.`,
      }
    },
    onSuccess: ({ text: written }) => {
      if (written !== null) onDraft(written)
    },
  })
  return {
    isPending: draft.isPending,
    intent: draft.data?.intent ?? null,
    note: draft.error ? sentenceOf(draft.error, t`The server did not answer.`) : draft.data?.note,
    write: () => draft.mutate(),
  }
}

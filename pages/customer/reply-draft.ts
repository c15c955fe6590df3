import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { executeTool } from '#features/agents/conversations/contract/tool.ts'
import { readAnswer } from '#features/agents/conversations/web/answer/read-answer.ts'
import type { TicketDetail, TicketIntent } from '#features/shop/support/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { intentWords } from '#features/shop/support/web/ticket-words.ts'

/** Has an answer to a ticket drafted. `note` says what to check, or why there is none. */
export function useReplyDraft({ id }: TicketDetail, onDraft: (text: string) => void) {
  const draft = useMutation({
    mutationFn: async () => {
      const body = { tool: 'response-generator', parameters: { messageIds: [id] } }
      const { output, message } = (await call(executeTool, { params: { agentType: 'customer' }, body })).data
      const answer = readAnswer(output)
      const written = answer?.tables[0]?.rows[0]?.['draft']
      return {
        text: typeof written === 'string' ? written : null,
        intent: intentOf(answer?.detail['drafts']),
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

/** What the draft takes the customer to want; null when it is only a guess without a known word. */
function intentOf(drafts: unknown): TicketIntent | null {
  const first = Array.isArray(drafts) ? (drafts[0] as { intent?: string; confidence?: number } | null) : null
  const isKnown = first?.intent !== undefined && Object.hasOwn(intentWords, first.intent)
  return isKnown && (first.confidence ?? 0) > 0 ? (first.intent as TicketIntent) : null
}

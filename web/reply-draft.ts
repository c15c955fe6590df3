import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { executeTool } from '#features/agents/contract/tool.ts'
import { readAnswer } from '#features/agents/web/read-answer.ts'
import type { TicketDetail } from '#features/support/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'

/** Has an answer to a ticket drafted. `note` says what to check, or why there is none. */
export function useReplyDraft({ text, subject, orderName }: TicketDetail, onDraft: (text: string) => void) {
  const draft = useMutation({
    mutationFn: async () => {
      const parameters = {
        text: `${subject}. ${text}`.slice(0, 20_000),
        ...(orderName === null ? {} : { orderName }),
      }
      const body = { tool: 'response-generator', parameters }
      const { output, message } = (await call(executeTool, { params: { agentType: 'customer' }, body })).data
      const answer = readAnswer(output)
      const written = answer?.tables[0]?.rows[0]?.['draft']
      return {
        text: typeof written === 'string' ? written : null,
        note: answer?.summary ?? message ?? t`No draft could be written.`,
      }
    },
    onSuccess: ({ text: written }) => {
      if (written !== null) onDraft(written)
    },
  })
  return {
    isPending: draft.isPending,
    note: draft.error ? sentenceOf(draft.error, t`The server did not answer.`) : draft.data?.note,
    write: () => draft.mutate(),
  }
}

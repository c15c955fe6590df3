import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { chatStream } from '#features/agents/conversations/contract/chat.ts'
import { chunksOf, conversationOf } from '#features/agents/conversations/web/chat/chat-entries.ts'
import { leaveHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { keysStatus } from '#features/base/keys/contract.ts'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { request } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'

const maxReasonLength = 300

/** What to do with a finding: ask Scout for sources beside it, or let Seller act on it. */
export function ScoutInsightActs({ title, reason: why }: { title: string; reason: string }) {
  const navigate = useNavigate()
  const hasWebKey = useQuery({
    ...read(keysStatus, {}),
    select: ({ data }) => data.keys.tavily.configured,
  }).data
  const asking = useMutation({
    mutationFn: () =>
      startTurn({
        message: t`Search the web for sources on “${title}”`,
        means: `Search the web for sources on “${title}”`.slice(0, maxReasonLength),
      }),
    onSuccess: (conversation) =>
      void navigate({
        to: agentProfiles.scout.to,
        search: (before) => parseAgentSearch({ ...before, conversation, assistant: 'open' }),
      }),
    onError: (error) =>
      showFailure(t`Agent Communication Error`, sentenceOf(error, t`Failed to communicate with agent`)),
  })

  function handToSeller() {
    const reason = `${title}: ${why}`.slice(0, maxReasonLength)
    // In English, which is understood without a model; the chat shows it in the language of the console.
    const initialMessage = 'Which listings could be better?'
    leaveHandoff('seller', { fromAgent: 'scout', reason, initialMessage })
    void navigate({ to: agentProfiles.seller.to, search: { assistant: 'open' } })
  }

  return (
    <div className="flex flex-wrap gap-2">
      {hasWebKey === true && (
        <Button size="s" isBusy={asking.isPending} onClick={() => asking.mutate()}>
          {asking.isPending ? t`Asking...` : t`Ask Scout for sources`}
        </Button>
      )}
      {hasWebKey === false && (
        <Link to="/onboarding/keys" className={buttonStyle({ size: 's' })}>
          <Trans>Add a Tavily key to find sources</Trans>
        </Link>
      )}
      <Button size="s" onClick={handToSeller}>
        <Trans>Send to Seller</Trans>
        <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
      </Button>
    </div>
  )
}

/** Asks Scout in a new conversation; the chat beside the page takes up the answer. */
async function startTurn(body: { message: string; means: string }): Promise<string> {
  const stop = new AbortController()
  const input = { params: { agentType: 'scout' }, body } as const
  const response = await request(chatStream, input, { signal: stop.signal })
  try {
    for await (const chunk of chunksOf(response.body)) {
      const conversation = conversationOf(chunk)
      if (conversation !== null) return conversation
    }
  } finally {
    stop.abort()
  }
  throw new Error('The stream named no conversation')
}

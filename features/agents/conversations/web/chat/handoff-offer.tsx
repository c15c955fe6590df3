import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { handOff } from '#features/agents/coordination/contract.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { showFailure } from '#ui/toast.ts'

type Props = { conversationId: string; to: AgentId; reason: string }

/** Another agent's words were in the message: that agent goes on with it, in a conversation of its own. */
export function HandoffOffer({ conversationId, to, reason }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { name, to: path } = agentProfiles[to]
  const handing = useMutation({
    mutationFn: () => call(handOff, { params: { conversationId }, body: { toAgent: to, reason } }),
    onSuccess: ({ data: { conversationId: conversation } }) =>
      // Who talks on a page of its own goes on there.
      void (pathname.startsWith('/assistant')
        ? navigate({ to: '/assistant', search: { agent: to, conversation } })
        : navigate({ to: path, search: { conversation, assistant: 'open' } })),
    onError: (error) =>
      showFailure(t`Agent Communication Error`, sentenceOf(error, t`Failed to communicate with agent`)),
  })

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="s" isBusy={handing.isPending} onClick={() => handing.mutate()}>
        <AgentIcon agent={to} />
        <Trans>Hand off to {name}</Trans>
        <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
      </Button>
      <span className="type-small text-ink-3">{reason}</span>
    </div>
  )
}

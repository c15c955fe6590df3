import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AgentId } from '../contract/event.ts'
import { suggestHandoff } from '../rules/intent/handoff.ts'
import type { ConversationLog } from './agent-cache.ts'
import { lastMessage } from './chat-entries.ts'
import { HandoffOffer } from './handoff-offer.tsx'

type Props = { agent: AgentId; log: ConversationLog; onRetry: () => void }

/** Under a turn that rests: what can be done when it did not end well, and which other agent may know more. */
export function TurnEnd({ agent, log: { conversation, events, turn }, onRetry }: Props) {
  const last = events.at(-1)?.type
  const isFaultLogged = last === 'failed' || last === 'incomplete'
  const isSilentFault = turn?.status === 'failed' && !isFaultLogged
  const said = lastMessage(events)
  const offer = said && suggestHandoff(said.text, agent)
  return (
    <>
      {isSilentFault && (
        <Notice tone="error" title={t`There is no answer`}>
          {turn.error ?? t`Something went wrong on our side. Nothing was changed.`}
        </Notice>
      )}
      {(isSilentFault || isFaultLogged || last === 'stopped') && (
        <div>
          <Button size="s" onClick={onRetry}>
            <RotateCcw aria-hidden className="size-3.5" />
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {offer && <HandoffOffer conversationId={conversation.id} to={offer.agentType} reason={offer.reason} />}
    </>
  )
}

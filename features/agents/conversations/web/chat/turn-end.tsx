import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { exampleText } from '#features/agents/settings/web/example-texts.ts'
import type { ConversationLog } from '#features/agents/settings/web/agent-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { choiceText } from './choice-text.ts'
import { HandoffOffer } from './handoff-offer.tsx'

type Props = { log: ConversationLog; onRetry: () => void; onAsk: (question: string) => void }

/** Under a turn that rests: what can be done when it did not end well, and which other agent may know more. */
export function TurnEnd({ log: { conversation, events, turn }, onRetry, onAsk }: Props) {
  const newest = events.findLast(({ type }) => type !== 'tool_undone')
  const last = newest?.type
  const suggestions = newest?.type === 'agent_text' ? newest.suggestions : undefined
  const choices = newest?.type === 'agent_text' ? newest.choices : undefined
  const isFaultLogged = last === 'failed' || last === 'incomplete'
  const isSilentFault = turn?.status === 'failed' && !isFaultLogged
  const offer = turn?.handoffSuggestion
  return (
    <>
      {isSilentFault && (
        <Notice tone="error" title={t`No answer`}>
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
      {choices && <ChoiceList choices={choices} onAsk={onAsk} />}
      {suggestions && <SuggestionList questions={suggestions} onAsk={onAsk} />}
      {offer && <HandoffOffer conversationId={conversation.id} to={offer.agentType} reason={offer.reason} />}
    </>
  )
}

/** Answers to what was asked back. */
function ChoiceList({
  choices,
  onAsk,
}: {
  choices: readonly AnswerChoice[]
  onAsk: (message: string) => void
}) {
  return (
    <ul aria-label={t`Choices`} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <li key={choice.label} className="min-w-0">
          <Button size="sentence" onClick={() => onAsk(choice.message)}>
            <bdi>{choiceText(choice)}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}

type SuggestionListProps = { questions: readonly string[]; onAsk: (question: string) => void }

/** Questions that can be asked at once. */
function SuggestionList({ questions, onAsk }: SuggestionListProps) {
  return (
    <ul aria-label={t`Suggested questions`} className="flex flex-wrap gap-1.5">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={() => onAsk(question)}
            className={buttonStyle({ size: 's' })}
          >
            {exampleText(question)}
          </button>
        </li>
      ))}
    </ul>
  )
}

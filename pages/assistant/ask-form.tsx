import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { exampleText } from '#features/agents/settings/web/example-texts.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Button } from '#ui/button.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { suggestAgent } from './suggest-agent.ts'

/** Of each of three agents a question that it answers without a model. */
const examples = (['scout', 'seller', 'ops'] as const).map((agent) => ({
  agent,
  question: roster[agent].examples[0],
}))
const maxMessageLength = 8_000

type Props = { onAsk: (message: string, agent: AgentId) => void }

/** The first question of a new conversation, for whichever agent's work it is. */
export function AskForm({ onAsk }: Props) {
  const [message, setMessage] = useState('')
  const [chosen, setChosen] = useState<AgentId | null>(null)
  const text = message.trim()
  const agent = chosen ?? suggestAgent(text)
  const { name } = agentProfiles[agent]

  function send() {
    if (text !== '') onAsk(text, agent)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto px-4 py-6">
      <div className="mx-auto flex w-full max-w-[720px] flex-col gap-4">
        <div>
          <h2 className="type-page">
            <Trans>What do you want to know?</Trans>
          </h2>
          <p className="mt-1 text-ink-2">
            <Trans>Ask anything about your store. The right agent answers.</Trans>
          </p>
        </div>
        <form
          className="rounded-dialog border border-line-control bg-pane p-3 focus-within:border-ink-2"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <textarea
            aria-label={t`Your question`}
            rows={2}
            maxLength={maxMessageLength}
            value={message}
            placeholder={t`Ask about products, prices, stock, orders or customers`}
            onChange={(event) => setMessage(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              send()
            }}
            className="type-body block max-h-48 min-h-12 w-full resize-none field-sizing-content bg-transparent outline-none max-md:text-[16px]"
          />
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <SelectInput
              aria-label={t`Agent to ask`}
              value={chosen ?? ''}
              onChange={(event) => setChosen(agentIds.find((id) => id === event.target.value) ?? null)}
              options={[
                { value: '', label: t`Best agent` },
                ...agentIds.map((id) => ({ value: id, label: agentProfiles[id].name })),
              ]}
              className="w-36"
            />
            <p role="status" className="type-small flex min-w-0 flex-1 items-center gap-1.5 text-ink-2">
              {text !== '' && (
                <>
                  <AgentIcon agent={agent} size="s" />
                  <Trans>{name} will answer.</Trans>
                </>
              )}
            </p>
            <Button
              type="submit"
              variant={text === '' ? 'outline' : 'ink'}
              size="icon"
              aria-label={t`Ask`}
              title={t`Ask`}
            >
              <ArrowUp aria-hidden className="size-4" />
            </Button>
          </div>
        </form>
        <ul aria-label={t`Examples`} className="flex flex-wrap gap-2">
          {examples.map((example) => (
            <li key={example.agent}>
              <Button size="sentence" onClick={() => onAsk(example.question, example.agent)}>
                {exampleText(example.question)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

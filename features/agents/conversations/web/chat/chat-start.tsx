import { Trans } from '@lingui/react/macro'
import { exampleText } from '#features/agents/settings/web/example-texts.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import type { AgentTool } from '#features/agents/tool-runs/contract/tool.ts'
import { QuickTools } from '#features/agents/tool-runs/web/quick-tools.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { buttonStyle } from '#ui/button-style.ts'

const shownCapabilities = 3

type Props = { agent: AgentId; tools: readonly AgentTool[]; onAsk: (question: string) => void }

/** Before the first message: what the agent can do, and questions it can answer at once. */
export function ChatStart({ agent, tools, onAsk }: Props) {
  const { examples, capabilities } = roster[agent]
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-5 py-2">
      <div>
        <p className="type-label mb-2 text-ink-2">
          <Trans>For example</Trans>
        </p>
        <ul className="flex flex-col gap-1.5">
          {examples.map((question) => (
            <li key={question}>
              <button
                type="button"
                dir="auto"
                onClick={() => onAsk(question)}
                className="type-body w-full rounded-card border border-line px-3 py-2 text-start hover:bg-hover"
              >
                {exampleText(question)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="type-label mb-2 text-ink-2">
          <Trans>Suggested capabilities</Trans>
        </p>
        <ul className="flex flex-wrap gap-1.5">
          {capabilities.slice(0, shownCapabilities).map((capability) => (
            <li key={capability.name}>
              <button
                type="button"
                dir="auto"
                title={exampleText(capability.question)}
                onClick={() => onAsk(capability.question)}
                className={buttonStyle({ size: 's' })}
              >
                {exampleText(capability.name)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {tools.length > 0 && <QuickTools key={agent} agent={agent} tools={tools} />}
    </div>
  )
}

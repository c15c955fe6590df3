import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listConversations } from '#features/agents/conversations/contract/conversation.ts'
import { leaveHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ConnectionsCard } from '#pages/hubs/connections-card.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { suggestAgent } from './suggest-agent.ts'

const examples = [
  t`Which products sell more than last month?`,
  t`Which prices could be better?`,
  t`What runs out of stock first?`,
]
const maxMessageLength = 8_000

/** One question for all five agents: it goes to the one whose work it is. */
export function Assistant() {
  const [message, setMessage] = useState('')
  const [chosen, setChosen] = useState<AgentId | null>(null)
  const navigate = useNavigate()
  const text = message.trim()
  const agent = chosen ?? suggestAgent(text)
  const { name } = agentProfiles[agent]

  function send(words: string, target: AgentId) {
    if (words === '') return
    leaveHandoff(target, { fromAgent: null, reason: null, initialMessage: words })
    void navigate({ to: agentProfiles[target].to, search: { assistant: 'open' } })
  }

  return (
    <Page>
      <PageHeader title={t`AI Assistant`}>
        <Trans>Ask about your store. The agent whose work it is answers.</Trans>
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <form
              className="flex flex-col gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                send(text, agent)
              }}
            >
              <Field label={t`Your question`}>
                {(control) => (
                  <textarea
                    {...control}
                    rows={3}
                    maxLength={maxMessageLength}
                    value={message}
                    onChange={(event) => setMessage(event.target.value)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                      event.preventDefault()
                      send(text, agent)
                    }}
                    className={`${controlStyle({})} h-auto py-2`}
                  />
                )}
              </Field>
              <div className="flex flex-wrap items-center gap-2">
                <SelectInput
                  aria-label={t`Who answers`}
                  value={chosen ?? ''}
                  onChange={(event) => setChosen(agentIds.find((id) => id === event.target.value) ?? null)}
                  options={[
                    { value: '', label: t`Whoever fits` },
                    ...agentIds.map((id) => ({ value: id, label: agentProfiles[id].name })),
                  ]}
                  className="w-40"
                />
                <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-ink-2">
                  {text !== '' && (
                    <>
                      <AgentIcon agent={agent} size="s" />
                      <Trans>{name} will answer.</Trans>
                    </>
                  )}
                </p>
                <Button type="submit" variant="ink">
                  <Trans>Ask</Trans>
                </Button>
              </div>
            </form>
            <ul aria-label={t`Examples`} className="mt-4 flex flex-wrap gap-2">
              {examples.map((example) => (
                <li key={example}>
                  <Button size="sentence" onClick={() => send(example, suggestAgent(example))}>
                    {example}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
          <RecentConversations />
        </div>
        <ConnectionsCard title={t`Services`} />
      </div>
    </Page>
  )
}

function RecentConversations() {
  const recent = useQuery({
    ...read(listConversations, { query: { limit: 20 } }),
    select: (reply) => reply.data.conversations,
  })
  return (
    <Card title={t`Recent conversations`}>
      {recent.isError && !recent.data && (
        <ReadProblem title={t`The conversations could not be read`} query={recent} />
      )}
      {recent.isPending && <Skeleton className="h-24 w-full" />}
      {recent.data?.length === 0 && (
        <p className="text-ink-2">
          <Trans>You have not talked to an agent yet.</Trans>
        </p>
      )}
      <ul>
        {recent.data?.map(({ id, agentType, title, updatedAt }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              to={agentProfiles[agentType].to}
              search={{ conversation: id, assistant: 'open' }}
              className="-mx-2 flex items-center gap-3 rounded-control px-2 py-2.5 hover:bg-hover"
            >
              <AgentIcon agent={agentType} size="s" />
              <span className="min-w-0 flex-1 truncate">
                <span className="sr-only">{agentProfiles[agentType].name}: </span>
                {title}
              </span>
              <span className="type-small flex-none text-ink-2">{timeAgo(updatedAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

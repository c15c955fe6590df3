import { t, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { useConversations } from '#features/agents/settings/web/agent-cache.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useConversationActs } from './use-conversation-acts.ts'

type Props = {
  agent: AgentId
  current: string | undefined
  /** Undefined is a new conversation. */
  onOpen: (conversationId: string | undefined) => void
}

/** The conversations with an agent: to find, open, rename and delete. */
export function ConversationList({ agent, current, onOpen }: Props) {
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const found = useConversations(agent, search)
  const acts = useConversationActs()
  const rows = found.data?.filter(({ id }) => !acts.leaving.has(id)) ?? []

  function remove(id: string) {
    acts.remove(id)
    if (id === current) onOpen(undefined)
  }

  return (
    <section aria-label={t`Conversations`} className="flex min-h-0 min-w-0 flex-col gap-2">
      <div className="flex gap-2">
        <SearchField
          label={t`Search conversations`}
          value={text}
          onChange={setText}
          className="min-w-0 flex-1"
        />
        <Button onClick={() => onOpen(undefined)}>
          <Plus aria-hidden className="size-4" />
          <Trans>New</Trans>
        </Button>
      </div>
      {found.isError && <ReadProblem title={t`Conversations could not be read`} query={found} />}
      {found.isPending && [1, 2, 3].map((row) => <Skeleton key={row} className="h-11 w-full" />)}
      {found.data && rows.length === 0 && (
        <p className="px-1 py-4 text-ink-2">
          {search ? <Trans>No conversation has these words.</Trans> : <Trans>No conversations yet.</Trans>}
        </p>
      )}
      <ul className="min-h-0 overflow-y-auto">
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            onOpen={() => onOpen(conversation.id)}
            onRename={(title) => acts.rename(conversation.id, title)}
            onRemove={() => remove(conversation.id)}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          size="s"
          variant="ghost"
          isBusy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          <Trans>Show older</Trans>
        </Button>
      )}
      <p role="status" className="sr-only">
        {search && found.data
          ? plural(rows.length, { one: '# conversation found', other: '# conversations found' })
          : ''}
      </p>
    </section>
  )
}

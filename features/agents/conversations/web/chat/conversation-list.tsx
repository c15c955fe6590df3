import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { refreshAgents, useConversations } from '#features/agents/settings/web/agent-cache.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Menu } from '#ui/menu.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure } from '#ui/toast.ts'
import { createUndoableDelete, usePendingDeletes } from '#ui/undoable-delete.ts'
import { useSettled } from '#ui/use-settled.ts'
import {
  type Conversation,
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from '../../contract/conversation.ts'

const leaving = createUndoableDelete()

function useConversationActs() {
  const client = useQueryClient()
  const now = usePendingDeletes(leaving)
  const rename = useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameConversation, { params: { conversationId: id }, body: { title } }),
    onSuccess: () => refreshAgents(client),
    onError: (error) =>
      showFailure(t`Couldn't rename the conversation`, sentenceOf(error, t`The server didn't respond.`)),
  })
  return {
    /** Conversations that are gone unless it is taken back. */
    leaving: now,
    rename: (id: string, title: string) => rename.mutate({ id, title }),
    remove: (id: string) =>
      leaving.schedule(id, { title: t`Conversation deleted`, finish: () => finish(client, id) }),
  }
}

async function finish(client: QueryClient, id: string): Promise<void> {
  try {
    await call(deleteConversation, { params: { conversationId: id } })
    client.removeQueries({ queryKey: [getConversation.path, id] })
    await client.invalidateQueries({ queryKey: [listConversations.path] })
  } catch (error) {
    showFailure(
      t`Couldn't delete the conversation`,
      sentenceOf(error, t`The server didn't respond. The conversation is still here.`),
    )
  }
}

type Props = {
  /** Without it those with all agents. */
  agent?: AgentId
  current: string | undefined
  /** Undefined is a new conversation. */
  onOpen: (conversation: Pick<Conversation, 'id' | 'agentType'> | undefined) => void
}

/** Conversations: to find, open, rename and delete. */
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
        <Button size="icon" aria-label={t`New`} title={t`New`} onClick={() => onOpen(undefined)}>
          <Plus aria-hidden className="size-4" />
        </Button>
      </div>
      {found.isError && <ReadProblem title={t`Couldn't load conversations`} query={found} />}
      {found.isPending && [1, 2, 3].map((row) => <Skeleton key={row} className="h-11 w-full" />)}
      {found.data && rows.length === 0 && (
        <p className="px-1 py-4 text-ink-2">
          {search ? <Trans>No conversations found.</Trans> : <Trans>No conversations yet.</Trans>}
        </p>
      )}
      <ul className="min-h-0 overflow-y-auto">
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            isOfAll={agent === undefined}
            onOpen={() => onOpen(conversation)}
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

type ConversationRowProps = {
  conversation: Conversation
  isCurrent: boolean
  /** It says whose it is. */
  isOfAll: boolean
  onOpen: () => void
  onRename: (title: string) => void
  onRemove: () => void
}

function ConversationRow({ conversation, isCurrent, isOfAll, ...acts }: ConversationRowProps) {
  const { onOpen, onRename, onRemove } = acts
  const { title, updatedAt, agentType } = conversation
  const [draft, setDraft] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = draft?.trim()
    if (next && next !== title) onRename(next)
    setDraft(null)
  }

  if (draft !== null) {
    return (
      <li className="px-1 py-1.5">
        <form onSubmit={submit}>
          <TextInput
            aria-label={t`Conversation title`}
            ref={takeFocus}
            maxLength={200}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={submit}
            onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
          />
        </form>
      </li>
    )
  }
  return (
    <li
      className={`relative flex items-center rounded-control ${isCurrent ? 'bg-glass-soft' : 'hover:bg-hover'}`}
    >
      {isCurrent && <span aria-hidden className="absolute inset-y-1 start-0 w-[3px] bg-glass-edge" />}
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 px-3 py-2 text-start"
      >
        <span className="block truncate">{title}</span>
        <span className="type-small flex items-center gap-1.5 text-ink-3">
          {isOfAll && (
            <>
              <AgentIcon agent={agentType} />
              <span className="text-ink-2">{agentProfiles[agentType].name}</span>
            </>
          )}
          {timeAgo(updatedAt)}
        </span>
      </button>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t`Actions for ${title}`}
            className="me-1 grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-press max-md:size-10"
          >
            <Ellipsis aria-hidden className="size-4" />
          </button>
        }
        items={[
          { label: t`Rename`, icon: <Pencil aria-hidden />, onSelect: () => setDraft(title) },
          { label: t`Delete`, icon: <Trash2 aria-hidden />, onSelect: onRemove },
        ]}
      />
    </li>
  )
}

/** The merchant has just asked to write here. */
function takeFocus(field: HTMLElement | null): void {
  field?.focus()
}

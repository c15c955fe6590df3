import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { PenLine, X } from 'lucide-react'
import { useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import type { TicketDetail, TicketIntent, TicketStatus } from '#features/shop/support/contract.ts'
import {
  authorLabels,
  channelLabels,
  choicesOf,
  intentLabels,
  ticketPriorityLabels,
  ticketStatusLabels,
} from '#features/shop/support/web/ticket-labels.ts'
import { useReply, useTicket, useTicketChange } from '#features/shop/support/web/tickets-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** One ticket with its replies, while the list stays usable beside it. On a phone it is a full sheet. */
export function TicketPanel({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId)
  useHotkeys('escape', onClose, { enableOnFormTags: true })
  return (
    <section
      role="dialog"
      aria-label={t`Ticket`}
      data-side-panel
      className="slides-in fixed inset-y-0 end-0 z-30 flex w-[432px] max-w-full flex-col border-s border-line bg-pane shadow-e3 max-md:inset-0 max-md:w-auto"
    >
      <header className="flex h-[52px] flex-none items-center gap-2 border-b border-line px-5 max-md:px-4">
        <p className="type-small min-w-0 flex-1 text-ink-2">
          {ticket.data && t`Ticket ${ticket.data.number} · ${channelLabels[ticket.data.channel]}`}
        </p>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose} autoFocus>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5 max-md:p-4">
        {ticket.isPending && <Skeleton className="h-40 w-full" />}
        {ticket.isError && !ticket.data && <ReadProblem title={t`Couldn't load the ticket`} query={ticket} />}
        {ticket.data && <TicketBody key={ticket.data.id} ticket={ticket.data} />}
      </div>
    </section>
  )
}

function TicketBody({ ticket }: { ticket: TicketDetail }) {
  const [text, setText] = useState('')
  const change = useTicketChange(ticket.id)
  const shown = { ...ticket, ...(change.isPending ? change.variables : {}) }
  const reply = useReply(ticket.id)
  const draft = useReplyDraft(ticket, setText)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="type-section break-words">{ticket.subject}</h2>
        <p className="text-ink-2 break-words">
          {[ticket.customerName, ticket.customerEmail, ticket.orderName].filter(Boolean).join(' · ')}
        </p>
        <p className="type-small mt-1 text-ink-2">
          {ticketPriorityLabels[ticket.priority]} · {timeAgo(ticket.createdAt)}
          {ticket.rating !== null && ` · ${t`rating: ${ticket.rating} of 5`}`}
        </p>
      </div>
      <Field label={t`Status`}>
        {(control) => (
          <SelectInput
            {...control}
            value={shown.status}
            options={choicesOf(ticketStatusLabels)}
            onChange={(event) => change.mutate({ status: event.target.value as TicketStatus })}
          />
        )}
      </Field>
      <Field
        label={t`Reason for contact`}
        hint={t`Customer learns from resolved and closed tickets with a reason when it drafts replies.`}
      >
        {(control) => (
          <SelectInput
            {...control}
            value={shown.intent ?? ''}
            options={[{ value: '', label: t`Not set` }, ...choicesOf(intentLabels)]}
            onChange={({ target }) =>
              change.mutate({ intent: target.value === '' ? null : (target.value as TicketIntent) })
            }
          />
        )}
      </Field>
      <ol className="flex flex-col gap-3" aria-label={t`Messages`}>
        <Message who={ticket.customerName} at={ticket.createdAt} text={ticket.text} />
        {ticket.replies.map(({ id, who, at, text: said }) => (
          <Message key={id} who={authorLabels[who]} at={at} text={said} />
        ))}
      </ol>
      <Field
        label={t`Reply`}
        hint={t`Replies aren't sent from here. Copy the reply, send it where the customer wrote to you, then mark it as sent.`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={7}
            maxLength={10_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${controlStyle({})} h-auto py-2`}
          />
        )}
      </Field>
      {draft.note && (
        <p role="status" className="text-ink-2">
          {draft.note}
        </p>
      )}
      {draft.intent && ticket.intent === null && (
        <Button
          size="s"
          className="self-start"
          isBusy={change.isPending}
          onClick={() => change.mutate({ intent: draft.intent })}
        >
          {t`Confirm: ${intentLabels[draft.intent]}`}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ink"
          isBusy={reply.isPending}
          onClick={() => text.trim() !== '' && reply.mutate(text, { onSuccess: () => setText('') })}
        >
          {reply.isPending ? t`Saving...` : t`Mark as sent`}
        </Button>
        <Button isBusy={draft.isPending} onClick={draft.write}>
          {!draft.isPending && <PenLine aria-hidden className="size-4" strokeWidth={1.75} />}
          {draft.isPending ? t`Drafting...` : t`Draft reply`}
        </Button>
        {text !== '' && (
          <Button variant="ghost" onClick={() => void navigator.clipboard.writeText(text)}>
            <Trans>Copy</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function Message({ who, at, text }: { who: string; at: string; text: string }) {
  return (
    <li className="rounded-card border border-line p-3">
      <p className="type-small flex justify-between gap-3 text-ink-2">
        <span className="type-label truncate">{who}</span>
        <time dateTime={at} className="flex-none">
          {timeAgo(at)}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </li>
  )
}

/** Has an answer to a ticket drafted. `note` says what to check, or why there is none. */
function useReplyDraft({ id }: TicketDetail, onDraft: (text: string) => void) {
  const draft = useMutation({
    mutationFn: async () => {
      const body = { tool: 'response-generator' as const, parameters: { messageIds: [id] } }
      const { output, message } = (await call(executeTool, { params: { agentType: 'customer' }, body })).data
      const answer = readAnswer(output)
      const [first] = (answer && resultOf(body.tool, answer).detail.drafts) ?? []
      return {
        text: first?.text ?? null,
        // A guess without a known word has no confidence at all.
        intent: first && first.confidence > 0 ? first.intent : null,
        note: answer?.summary ?? message ?? t`Couldn't draft a reply.`,
      }
    },
    onSuccess: ({ text: written }) => {
      if (written !== null) onDraft(written)
    },
  })
  return {
    isPending: draft.isPending,
    intent: draft.data?.intent ?? null,
    note: draft.error ? sentenceOf(draft.error, t`The server didn't respond.`) : draft.data?.note,
    write: () => draft.mutate(),
  }
}

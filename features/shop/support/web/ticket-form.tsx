import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Channel, TicketPriority } from '../contract.ts'
import { channelLabels, choicesOf, ticketPriorityLabels } from './ticket-labels.ts'
import { useNewTicket } from './tickets-cache.ts'

const empty = {
  customerName: '',
  customerEmail: '',
  subject: '',
  text: '',
  orderName: '',
  priority: 'medium' as TicketPriority,
  channel: 'email' as Channel,
}
type TicketFormValues = typeof empty

type Props = { onClose: () => void; onMade: (ticketId: string) => void }

/** Adds a ticket that came in elsewhere. */
export function TicketForm({ onClose, onMade }: Props) {
  const [form, setForm] = useState(empty)
  const [isTried, setTried] = useState(false)
  const create = useNewTicket()
  const problems = problemsOf(form)
  const set = (change: Partial<TicketFormValues>) => setForm({ ...form, ...change })
  const problem = (field: keyof typeof problems) => (isTried && problems[field]) || undefined

  function save() {
    setTried(true)
    if (Object.values(problems).some(Boolean) || create.isPending) return
    const body = {
      ...form,
      customerEmail: form.customerEmail.trim() || null,
      orderName: form.orderName.trim() || null,
    }
    create.mutate(body, { onSuccess: ({ data }) => onMade(data.ticket.id) })
  }

  return (
    <Dialog
      title={t`New Ticket`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={create.isPending} onClick={save}>
            {create.isPending ? t`Saving...` : t`Save ticket`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field isRequired label={t`Customer`} error={problem('customerName')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={form.customerName}
              onChange={(event) => set({ customerName: event.target.value })}
            />
          )}
        </Field>
        <Field label={t`Email`} isOptional error={problem('customerEmail')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              maxLength={254}
              value={form.customerEmail}
              onChange={(event) => set({ customerEmail: event.target.value })}
            />
          )}
        </Field>
        <Field isRequired label={t`Subject`} error={problem('subject')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={300}
              value={form.subject}
              onChange={(event) => set({ subject: event.target.value })}
            />
          )}
        </Field>
        <Field isRequired label={t`Customer's message`} error={problem('text')}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={10_000}
              value={form.text}
              onChange={(event) => set({ text: event.target.value })}
              className={`${controlStyle({})} h-auto py-2`}
            />
          )}
        </Field>
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <Field label={t`Order`} isOptional>
            {(control) => (
              <TextInput
                {...control}
                maxLength={60}
                placeholder="#1001"
                value={form.orderName}
                onChange={(event) => set({ orderName: event.target.value })}
              />
            )}
          </Field>
          <Field label={t`Priority`}>
            {(control) => (
              <SelectInput
                {...control}
                value={form.priority}
                options={choicesOf(ticketPriorityLabels)}
                onChange={(event) => set({ priority: event.target.value as TicketPriority })}
              />
            )}
          </Field>
          <Field label={t`Channel`}>
            {(control) => (
              <SelectInput
                {...control}
                value={form.channel}
                options={choicesOf(channelLabels)}
                onChange={(event) => set({ channel: event.target.value as Channel })}
              />
            )}
          </Field>
        </div>
        {create.error && (
          <Notice tone="error" role="alert" title={t`Couldn't save the ticket`}>
            {sentenceOf(create.error, t`The server didn't respond.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function problemsOf({ customerName, customerEmail, subject, text }: TicketFormValues) {
  return {
    customerName: customerName.trim() === '' ? t`Customer is required` : undefined,
    customerEmail:
      customerEmail.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customerEmail.trim())
        ? t`Invalid email format`
        : undefined,
    subject: subject.trim() === '' ? t`Subject is required` : undefined,
    text: text.trim() === '' ? t`Message is required` : undefined,
  }
}

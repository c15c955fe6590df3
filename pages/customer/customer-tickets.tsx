import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TicketStatus } from '#features/shop/support/contract.ts'
import { TicketForm } from '#features/shop/support/web/ticket-form.tsx'
import { choicesOf, ticketStatusLabels } from '#features/shop/support/web/ticket-labels.ts'
import { TicketRow } from '#features/shop/support/web/ticket-row.tsx'
import { useTicketExport, useTicketImport, useTickets } from '#features/shop/support/web/tickets-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { TicketPanel } from './ticket-panel.tsx'

/** What customers wrote: found, answered, brought in and taken out. */
export function CustomerTickets() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<TicketStatus | 'all'>('all')
  const [openId, setOpenId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const view = { search: useSettled(search.trim()), status: status === 'all' ? undefined : status }
  const list = useTickets(view)
  const bringIn = useTicketImport()
  const takeOut = useTicketExport()
  const counts = list.first?.counts
  const report = bringIn.data?.data
  const isFiltered = view.search !== '' || view.status !== undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t`Search customer or subject`} value={search} onChange={setSearch} />
        <Segments
          label={t`Status`}
          value={status}
          onChange={setStatus}
          options={[
            { value: 'all', label: t`All` },
            ...choicesOf(ticketStatusLabels).map((one) => ({ ...one, count: counts?.[one.value] })),
          ]}
        />
        <div className="ms-auto flex flex-wrap gap-2 max-md:w-full">
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv"
            aria-label={t`CSV file of tickets`}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) bringIn.mutate(chosen)
              event.target.value = ''
            }}
          />
          <Button isBusy={bringIn.isPending} onClick={() => file.current?.click()}>
            {!bringIn.isPending && <Upload aria-hidden className="size-4" strokeWidth={1.75} />}
            {bringIn.isPending ? t`Importing...` : t`Import CSV`}
          </Button>
          <Button isBusy={takeOut.isPending} onClick={() => takeOut.mutate(view)}>
            {!takeOut.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
            <Trans>Export CSV</Trans>
          </Button>
          <Button variant="ink" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            <Trans>New Ticket</Trans>
          </Button>
        </div>
      </div>
      {report && bringIn.data && (
        <Notice
          role="status"
          tone={report.refusedCount > 0 ? 'warning' : 'success'}
          title={bringIn.data.message}
          action={
            <Button size="s" onClick={() => bringIn.reset()}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <ul>
            {report.refused.slice(0, 5).map(({ line, reason }) => (
              <li key={line}>
                <Trans>
                  Line {line}: {reason}
                </Trans>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card>
        {list.isError && list.tickets.length === 0 && (
          <ReadProblem title={t`Couldn't load the tickets`} query={list} />
        )}
        {list.isPending && <Skeleton className="h-40 w-full" />}
        {list.first?.total === 0 && (
          <Empty drawing={<EmptyIllustration />} title={isFiltered ? t`No tickets found` : t`No tickets yet`}>
            {isFiltered
              ? t`Clear the search or choose another status.`
              : t`Add customer messages, or import them as CSV.`}
          </Empty>
        )}
        <ul aria-busy={list.isFetching}>
          {list.tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} onView={() => setOpenId(ticket.id)} />
          ))}
        </ul>
        {list.first && list.first.total > 0 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-ink-2">
            <span role="status">{plural(list.first.total, { one: '# ticket', other: '# tickets' })}</span>
            <ShowMore query={list} />
          </div>
        )}
      </Card>
      {isAdding && (
        <TicketForm
          onClose={() => setAdding(false)}
          onMade={(ticketId) => {
            setAdding(false)
            setOpenId(ticketId)
          }}
        />
      )}
      {openId !== null && <TicketPanel ticketId={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

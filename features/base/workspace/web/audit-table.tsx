import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import type { AuditEntry } from '../contract.ts'
import { changesOf } from './audit-changes.ts'
import { groupEntries } from './audit-groups.ts'
import { actorName, type AuditNames, momentOf, productsOf, subjectName, titleOf } from './audit-labels.ts'
import { ChangesTable } from './changes-table.tsx'

/** What features above this one show of an entry once it is open, in place of its values; null for the others. */
export type LinesOf = (entry: AuditEntry) => ReactNode

type ReaderProps = { reader: User | null; names: AuditNames; linesOf: LinesOf }

/** A row for each entry, or for each act on many things. */
export function AuditTable({ entries, ...readerProps }: ReaderProps & { entries: readonly AuditEntry[] }) {
  const head = 'type-label px-3 py-1.5 text-start text-ink-2'
  return (
    <div className="overflow-clip rounded-card border border-line">
      <table className="w-full table-fixed">
        <caption className="sr-only">
          <Trans>Activity in this workspace, newest first</Trans>
        </caption>
        <thead className="bg-well">
          <tr>
            <th scope="col" className={`${head} w-44 max-md:hidden`}>
              <Trans>Date</Trans>
            </th>
            <th scope="col" className={`${head} w-56 max-md:hidden`}>
              <Trans>User</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>Action</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {groupEntries(entries).map((group) => (
            // More of a group may come with the next page: its newest entry stays.
            <AuditRow key={group[0]?.id} group={group} {...readerProps} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One act; what it was done to, its own names and the values before and after open below it. */
function AuditRow({ group, reader, names, linesOf }: ReaderProps & { group: readonly AuditEntry[] }) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const [entry] = group
  if (!entry) return null
  const { actor, action, subject, at } = entry
  const who = actorName(actor, reader, names.agents)
  const isMany = group.length > 1
  const products = productsOf(entry)
  const count = isMany ? countOf(group.length, subject) : products === null ? null : countProducts(products)
  const name = count ?? subjectName(entry, names)
  const lines = isOpen && !isMany ? linesOf(entry) : null
  const changes = isMany || lines ? [] : changesOf(entry.before, entry.after)
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2.5 ps-3 whitespace-nowrap text-ink-2 tabular-nums max-md:hidden">
        <time dateTime={at}>{momentOf(at)}</time>
      </td>
      <td className="px-3 py-2.5 break-words max-md:hidden" title={actor}>
        <bdi>{who}</bdi>
      </td>
      <td className="px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="type-strong -ms-1.5 flex items-center gap-1 rounded-control py-0.5 pe-2 ps-0.5 text-start hover:bg-hover max-md:py-2"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
          {titleOf(entry)}
        </button>
        {name && (
          <p className={`ps-3 break-all text-ink-3 ${count === null ? 'type-code' : ''}`}>
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="type-small ps-3 break-words text-ink-2 md:hidden">
          {momentOf(at)}, <bdi>{who}</bdi>
        </p>
        {isOpen && (
          <div id={detailId} className="mt-2 mb-1 ms-3 flex flex-col gap-3 rounded-control bg-well p-3">
            <p dir="ltr" className="type-code text-start break-all text-ink-3">
              {isMany ? `${action} · ${actor}` : `${action} · ${subject} · ${actor}`}
            </p>
            {isMany && (
              <ul className="flex max-h-96 flex-col gap-3 overflow-y-auto">
                {group.map((one) => (
                  <li key={one.id}>
                    <p className="type-strong break-all">
                      <bdi>{subjectName(one, names) ?? momentOf(one.at)}</bdi>
                    </p>
                    <ChangesTable changes={changesOf(one.before, one.after)} />
                  </li>
                ))}
              </ul>
            )}
            {lines}
            {changes.length > 0 && <ChangesTable changes={changes} />}
          </div>
        )}
      </td>
    </tr>
  )
}

function countOf(count: number, subject: string): string {
  return subject.startsWith('product:')
    ? countProducts(count)
    : plural(count, { one: '# time', other: '# times' })
}

function countProducts(count: number): string {
  return plural(count, { one: '# product', other: '# products' })
}

import { Trans } from '@lingui/react/macro'
import type { User } from '#features/base/accounts/contract.ts'
import type { AuditEntry } from '../contract.ts'
import { AuditRow } from './audit-row.tsx'

type Props = { entries: readonly AuditEntry[]; reader: User | null }

export function AuditTable({ entries, reader }: Props) {
  const head = 'type-label px-3 py-1.5 text-start text-ink-2'
  return (
    <div className="overflow-clip rounded-card border border-line">
      <table className="w-full table-fixed">
        <caption className="sr-only">
          <Trans>What was done in this workspace, the newest first</Trans>
        </caption>
        <thead className="bg-well">
          <tr>
            <th scope="col" className={`${head} w-44 max-md:hidden`}>
              <Trans>When</Trans>
            </th>
            <th scope="col" className={`${head} w-56 max-md:hidden`}>
              <Trans>Who</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>What</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} reader={reader} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { useFollowBulkChange } from './bulk-change.ts'
import { BulkLine } from './bulk-line.tsx'
import { BulkReport } from './bulk-report.tsx'

/** The change of many products that runs, and after it why some stayed as they were: over every page. */
export function BulkStatus() {
  const { active, report, closeReport, cancel, isCancelling } = useFollowBulkChange()
  if (!active && !report) return null
  return (
    <div className="flex flex-none flex-col gap-2 border-b border-line px-5 py-2.5">
      {active && <BulkLine active={active} isCancelling={isCancelling} onCancel={cancel} />}
      {report && <BulkReport report={report} onClose={closeReport} />}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AlertType } from '#features/agents/inbox/contract.ts'
import { useAlerts } from '#features/agents/inbox/web/alerts-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { LitCaseDrawing } from '#ui/lit-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AlertForm } from './alert-form.tsx'
import { AlertRow } from './alert-row.tsx'
import { alertTexts, alertTypes, typeWords } from './alert-words.ts'
import { SearchField } from '#ui/search-field.tsx'

type Choice = AlertType | 'all'

/** Notices, failed runs and what somebody added. A notice goes by itself when its cause is mended. */
export function OpsAlerts() {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<Choice>('all')
  const [isAdding, setAdding] = useState(false)
  const read = useAlerts()
  const alerts = read.data
  const wanted = search.trim().toLowerCase()
  const found = (alerts ?? []).filter((alert) => {
    const { title, text } = alertTexts(alert)
    return `${title} ${text} ${alert.source}`.toLowerCase().includes(wanted)
  })
  const shown = found.filter((alert) => type === 'all' || alert.type === type)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t`Search message or source`} value={search} onChange={setSearch} />
        <Segments
          label={t`Type`}
          value={type}
          onChange={setType}
          options={[
            { value: 'all', label: t`All`, count: found.length },
            ...alertTypes.map((value) => ({
              value,
              label: typeWords[value].word,
              count: found.filter((alert) => alert.type === value).length,
            })),
          ]}
        />
        <Button variant="ink" onClick={() => setAdding(true)} className="ms-auto max-md:w-full">
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          <Trans>Add Alert</Trans>
        </Button>
      </div>
      <Card>
        {read.isError && !alerts && <ReadProblem title={t`The alerts could not be read`} query={read} />}
        {read.isPending && <Skeleton className="h-40 w-full" />}
        {alerts && shown.length === 0 && (
          <Empty
            drawing={<LitCaseDrawing />}
            title={alerts.length === 0 ? t`Nothing went wrong` : t`No alert matches`}
          >
            {alerts.length === 0
              ? t`Failed runs, notices and what you add will come here.`
              : t`Clear the search or choose all types.`}
          </Empty>
        )}
        <ul aria-busy={read.isFetching}>
          {shown.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      </Card>
      {isAdding && <AlertForm onClose={() => setAdding(false)} />}
    </>
  )
}

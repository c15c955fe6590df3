import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useFaces } from '#ui/faces.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { brierText } from './belief-words.ts'
import { useCalibration } from './beliefs-cache.ts'
import { ReliabilityCurve } from './reliability-curve.tsx'

/** How well the agents stated their probabilities: what they said against what came. */
export function CalibrationCard() {
  const { faceOf } = useFaces()
  const query = useCalibration()
  const resolved = query.data?.filter((agent) => agent.resolved > 0) ?? []
  return (
    <Card title={t`Calibration`}>
      {query.isError && <ReadProblem title={t`The calibration could not be read`} query={query} />}
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {query.data && resolved.length === 0 && (
        <p className="text-ink-2">
          <Trans>No prediction has come due yet. The days they are about must be over first.</Trans>
        </p>
      )}
      {resolved.length > 0 && (
        <p className="text-ink-2">
          <Trans>
            On the dotted line, what was called 70% came in 70% of cases. A Brier score of 0 is perfect, 0.25
            is what a coin gets.
          </Trans>
        </p>
      )}
      <ul className="mt-3 flex flex-wrap gap-6 empty:hidden">
        {resolved.map(({ agent, brier, resolved: judged, open, reliability }) => {
          const { name } = faceOf(agent)
          return (
            <li key={agent} className="flex min-w-0 items-center gap-3">
              <ReliabilityCurve name={name} reliability={reliability} />
              <div>
                <h3 className="type-strong">{name}</h3>
                <p className="text-ink-2 tabular-nums">
                  {t`Brier score ${brier === null ? '–' : brierText(brier)}`}
                </p>
                <p className="type-small text-ink-3 tabular-nums">
                  {plural(judged, { one: '# prediction judged', other: '# predictions judged' })} ·{' '}
                  {t`${figure(open)} open`}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

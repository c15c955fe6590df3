import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Meter } from '#ui/meter.tsx'
import type { ScorePoint } from '../contract.ts'
import { pointText } from './issue-words.ts'

type Props = { score: number; points: readonly ScorePoint[] }

/** Each line of the score: what was earned of what can be. */
export function ScoreExplained({ score, points }: Props) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-2 rounded-control py-1">
        <span className="type-section">
          <Trans>Score {score}</Trans>
        </span>
        <span className="type-small flex items-center gap-1 text-ink-3">
          <Trans>Where the points come from</Trans>
          <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <table className="mt-2 w-full tabular-nums">
        <tbody>
          {points.map(({ label, earned, possible }) => {
            const name = pointText(label)
            return (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  {name}
                </th>
                <td className="w-20">
                  <Meter label={name} percent={possible > 0 ? (earned / possible) * 100 : 0} fill="grey" />
                </td>
                <td className="w-20 ps-3 text-end text-ink-2">
                  <Trans>
                    {earned} of {possible}
                  </Trans>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}

import { t } from '@lingui/core/macro'
import { percent } from '#ui/count.ts'
import type { AgentCalibration } from '../contract.ts'

const side = 96
const [at, up] = [(share: number) => 4 + share * (side - 8), (share: number) => side - 4 - share * (side - 8)]

type Props = { name: string; reliability: AgentCalibration['reliability'] }

/** What was stated against what came, a dot for each tenth that has predictions. */
export function ReliabilityCurve({ name, reliability }: Props) {
  const dots = reliability.filter(({ count }) => count > 0)
  const said = dots.map(
    ({ stated, observed }) => t`called ${percent(stated * 100)}, came in ${percent(observed * 100)}`,
  )
  return (
    <svg
      role="img"
      aria-label={`${t`Calibration of ${name}`}: ${said.join('; ')}`}
      viewBox={`0 0 ${side} ${side}`}
      className="size-24 flex-none rounded-control border border-line"
    >
      <path
        d={`M${at(0)} ${up(0)}L${at(1)} ${up(1)}`}
        stroke="var(--idle-mark)"
        strokeDasharray="2 4"
        fill="none"
      />
      <path
        d={dots
          .map(({ stated, observed }, index) => `${index ? 'L' : 'M'}${at(stated)} ${up(observed)}`)
          .join('')}
        stroke="var(--c1)"
        strokeWidth="1.5"
        fill="none"
      />
      {dots.map(({ from, stated, observed }) => (
        <circle key={from} cx={at(stated)} cy={up(observed)} r="3" fill="var(--c1)" />
      ))}
    </svg>
  )
}

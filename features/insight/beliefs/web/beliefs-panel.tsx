import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Plus } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { useAvatars } from '#ui/avatars.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AgentCalibration } from '../contract.ts'
import { brierText } from './belief-format.ts'
import { BeliefRow } from './belief-row.tsx'
import { useBeliefs, useCalibration, useExport } from './beliefs-cache.ts'

const ProposeForm = lazy(async () => ({ default: (await import('./propose-form.tsx')).ProposeForm }))

type Props = {
  /** Finds one product of the feed. */
  ProductPicker: ComponentType<{ onPick: (product: { productId: string; title: string }) => void }>
}

/** What the agents believe of the store, how sure they are and why, what is proposed, and how well they stated it so far. */
export function BeliefsPanel({ ProductPicker }: Props) {
  const [isProposing, setProposing] = useState(false)
  const { ids, avatarOf } = useAvatars()
  const query = useBeliefs()
  const download = useExport(null)
  const shown = query.data?.filter(({ status }) => status !== 'declined')
  const proposed = shown?.filter(({ status }) => status === 'proposed') ?? []
  const believed = shown?.filter(({ status }) => status === 'believed')
  return (
    <section aria-label={t`Beliefs`} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="type-section">
          <Trans>Beliefs</Trans>
        </h2>
        <div className="ms-auto flex flex-wrap gap-2">
          <Button size="s" isBusy={download.isPending} onClick={() => download.mutate()}>
            {!download.isPending && <Download aria-hidden className="size-3.5" />}
            <Trans>Download all histories as CSV</Trans>
          </Button>
          <Button size="s" aria-expanded={isProposing} onClick={() => setProposing(!isProposing)}>
            <Plus aria-hidden className="size-3.5" />
            <Trans>Propose a hypothesis</Trans>
          </Button>
        </div>
      </div>
      {isProposing && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
          <ProposeForm ProductPicker={ProductPicker} onClose={() => setProposing(false)} />
        </Suspense>
      )}
      {query.isError && <ReadProblem title={t`Couldn't load the beliefs`} query={query} />}
      {query.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {shown?.length === 0 && (
        <Card>
          <Empty drawing={<EmptyIllustration />} title={t`No beliefs yet`}>
            <Trans>Agents start learning from your orders after the first order sync.</Trans>
          </Empty>
        </Card>
      )}
      {proposed.length > 0 && (
        <Card
          title={plural(proposed.length, {
            one: '# proposed hypothesis',
            other: '# proposed hypotheses',
          })}
        >
          <p className="text-ink-2">
            <Trans>No evidence is collected until you accept them.</Trans>
          </p>
          <ul>
            {proposed.map((belief) => (
              <BeliefRow key={belief.id} belief={belief} />
            ))}
          </ul>
        </Card>
      )}
      {ids.map((agent) => {
        const own = believed?.filter((belief) => belief.agent === agent) ?? []
        if (own.length === 0) return null
        const avatar = avatarOf(agent)
        const { name } = avatar
        return (
          <Card key={agent}>
            <div className="mb-1 flex items-center gap-2.5">
              <AvatarIcon avatar={avatar} />
              <h2 className="type-section">{t`What ${name} believes`}</h2>
            </div>
            <ul>
              {own.map((belief) => (
                <BeliefRow key={belief.id} belief={belief} />
              ))}
            </ul>
          </Card>
        )
      })}
      {shown && shown.length > 0 && <CalibrationCard />}
    </section>
  )
}

/** How well the agents stated their probabilities: what they said against what came. */
function CalibrationCard() {
  const { avatarOf } = useAvatars()
  const query = useCalibration()
  const resolved = query.data?.filter((agent) => agent.resolved > 0) ?? []
  return (
    <Card title={t`Calibration`}>
      {query.isError && <ReadProblem title={t`Couldn't load the calibration`} query={query} />}
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {query.data && resolved.length === 0 && (
        <p className="text-ink-2">
          <Trans>No predictions are due yet. Results appear once the predicted dates have passed.</Trans>
        </p>
      )}
      {resolved.length > 0 && (
        <p className="text-ink-2">
          <Trans>
            On the dotted line, predictions of 70% come true 70% of the time. A Brier score of 0 is perfect;
            0.25 is no better than a coin flip.
          </Trans>
        </p>
      )}
      <ul className="mt-3 flex flex-wrap gap-6 empty:hidden">
        {resolved.map(({ agent, brier, resolved: judged, open, reliability }) => {
          const { name } = avatarOf(agent)
          return (
            <li key={agent} className="flex min-w-0 items-center gap-3">
              <ReliabilityCurve name={name} reliability={reliability} />
              <div>
                <h3 className="type-strong">{name}</h3>
                <p className="text-ink-2 tabular-nums">
                  {t`Brier score ${brier === null ? '–' : brierText(brier)}`}
                </p>
                <p className="type-small text-ink-3 tabular-nums">
                  {plural(judged, { one: '# prediction checked', other: '# predictions checked' })} ·{' '}
                  {t`${formatNumber(open)} open`}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const side = 96
const [at, up] = [(share: number) => 4 + share * (side - 8), (share: number) => side - 4 - share * (side - 8)]

type CalibrationCardProps = { name: string; reliability: AgentCalibration['reliability'] }

/** What was stated against what came, a dot for each tenth that has predictions. */
function ReliabilityCurve({ name, reliability }: CalibrationCardProps) {
  const dots = reliability.filter(({ count }) => count > 0)
  const said = dots.map(
    ({ stated, observed }) =>
      t`predicted ${formatPercent(stated * 100)}, actual ${formatPercent(observed * 100)}`,
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

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Plus } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { FaceIcon } from '#ui/face-icon.tsx'
import { useFaces } from '#ui/faces.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BeliefRow } from './belief-row.tsx'
import { useBeliefs, useExport } from './beliefs-cache.ts'
import { CalibrationCard } from './calibration-card.tsx'

const ProposeForm = lazy(async () => ({ default: (await import('./propose-form.tsx')).ProposeForm }))

type Props = {
  /** Finds one product of the feed. */
  ProductPicker: ComponentType<{ onPick: (product: { productId: string; title: string }) => void }>
}

/** What the agents believe of the store, how sure they are and why, what is proposed, and how well they stated it so far. */
export function BeliefsPanel({ ProductPicker }: Props) {
  const [isProposing, setProposing] = useState(false)
  const { ids, faceOf } = useFaces()
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
      {query.isError && <ReadProblem title={t`The beliefs could not be read`} query={query} />}
      {query.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {shown?.length === 0 && (
        <Card>
          <Empty drawing={<EmptyCaseDrawing />} title={t`No beliefs yet`}>
            <Trans>After the first order sync, the agents begin to learn from your orders.</Trans>
          </Empty>
        </Card>
      )}
      {proposed.length > 0 && (
        <Card
          title={plural(proposed.length, {
            one: '# hypothesis is proposed',
            other: '# hypotheses are proposed',
          })}
        >
          <p className="text-ink-2">
            <Trans>Nothing is counted for them before you accept them.</Trans>
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
        const face = faceOf(agent)
        const { name } = face
        return (
          <Card key={agent}>
            <div className="mb-1 flex items-center gap-2.5">
              <FaceIcon face={face} />
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

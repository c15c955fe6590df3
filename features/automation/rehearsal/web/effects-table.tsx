import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure } from '#ui/toast.ts'
import { csvLine } from '#kit/csv.ts'
import { dateOf } from '#ui/relative-time.ts'
import { ShowMore } from '#ui/show-more.tsx'
import type { Rehearsal, RehearsedEffect } from '../contract.ts'
import { type EffectsShown, readAllEffects, useEffects } from './rehearsal-cache.ts'
import { effectKindLabels } from './rehearsal-labels.ts'

type Props = { rehearsal: Rehearsal }

/** Every effect of a rehearsal, by pages; or only where the draft and what is published differ. */
export function EffectsTable({ rehearsal }: Props) {
  const [shown, setShown] = useState<EffectsShown>('draft')
  const effects = useEffects(rehearsal.id, shown)
  const rows = effects.data?.pages.flatMap((page) => page.effects) ?? []
  const total = effects.data?.pages[0]?.total ?? 0
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segments label={t`Shown`} options={choices(rehearsal)} value={shown} onChange={setShown} />
        <span className="type-small flex-1 text-ink-2 tabular-nums">
          {plural(total, { one: '# effect', other: '# effects' })}
        </span>
        {total > 0 && <ExportButton rehearsalId={rehearsal.id} shown={shown} />}
      </div>
      {effects.isError && !effects.data && (
        <ReadProblem title={t`Couldn’t load the effects`} query={effects} />
      )}
      {effects.isPending && <Skeleton className="h-24 w-full" />}
      {effects.data && rows.length === 0 && (
        <p className="text-ink-2">
          <Trans>Nothing here.</Trans>
        </p>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      <ShowMore query={effects} className="self-start" />
    </div>
  )
}

function choices({ published }: Rehearsal): { value: EffectsShown; label: string }[] {
  const draft = { value: 'draft', label: t`Draft` } as const
  if (published === null) return [draft]
  return [
    draft,
    { value: 'published', label: t`Published` },
    { value: 'only_draft', label: t`Only in draft` },
    { value: 'only_published', label: t`Only in published` },
    { value: 'differs', label: t`Different` },
  ]
}

function Rows({ rows }: { rows: readonly RehearsedEffect[] }) {
  return (
    <section
      aria-label={t`What the runs would have done`}
      // The keyboard scrolls it.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-card border border-line"
    >
      <table className="w-full min-w-[680px] text-start">
        <caption className="sr-only">
          <Trans>What the runs would have done</Trans>
        </caption>
        <thead className="type-label sticky top-0 bg-pane text-ink-2">
          <tr>
            {[t`Time`, t`Step`, t`What`, t`Before`, t`After`, t`Held back`].map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 text-start font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((effect) => (
            <tr key={effect.key} className="border-t border-line align-top">
              <td className="px-2 py-1.5 whitespace-nowrap tabular-nums">{dateOf(effect.at)}</td>
              <td className="max-w-40 truncate px-2 py-1.5">{effect.stepName}</td>
              <td className="min-w-52 px-2 py-1.5">
                <span title={effect.subject} className="line-clamp-3 break-words">
                  {effect.subject}
                </span>
                <span className="type-small text-ink-3">
                  {effectKindLabels[effect.kind]}
                  {effect.field !== null && ` · ${effect.field}`}
                </span>
              </td>
              <td className="max-w-40 truncate px-2 py-1.5">{effect.before}</td>
              <td className="max-w-40 truncate px-2 py-1.5">{effect.after}</td>
              <td className="px-2 py-1.5 text-needs">{effect.hold}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ExportButton({ rehearsalId, shown }: { rehearsalId: string; shown: EffectsShown }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(
        new Blob([toCsv(await readAllEffects(rehearsalId, shown))], { type: 'text/csv' }),
        'rehearsal.csv',
      )
    } catch (error) {
      showFailure(t`Couldn’t export the effects`, sentenceOf(error, t`Try again.`))
    }
    setBusy(false)
  }
  return (
    <Button size="s" isBusy={isBusy} onClick={() => void save()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}

function toCsv(effects: readonly RehearsedEffect[]): string {
  const heads = [t`Time`, t`Step`, t`Kind`, t`What`, t`Field`, t`Before`, t`After`, t`Held back`]
  const lines = effects.map(({ at, stepName, kind, subject, field, before, after, hold }) => [
    ...[at, stepName, effectKindLabels[kind], subject, field, before, after, hold],
  ])
  return [heads, ...lines].map(csvLine).join('')
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UndoPart } from '#features/agents/approvals/web/undo-part.tsx'
import { Badge } from '#ui/badge.tsx'
import type { StepRunDetail } from '../contract/run.ts'

type Effect = StepRunDetail['effects'][number]

const states: Record<Effect['state'], { word: string; tint: 'ready' | 'needs' | 'incomplete' | 'neutral' }> =
  {
    done: { word: t`Done`, tint: 'ready' },
    failed: { word: t`Failed`, tint: 'incomplete' },
    unknown: { word: t`Unknown`, tint: 'needs' },
    not_sent: { word: t`Not sent`, tint: 'neutral' },
  }

/** What a step did outside, each under a key that is used once. */
export function StepEffects({ effects }: { effects: readonly Effect[] }) {
  return (
    <section aria-label={t`Effects`}>
      <h3 className="type-label mb-1.5 text-ink-2">
        <Trans>Effects</Trans>
      </h3>
      <ul>
        {effects.map(({ key, description, state, undo }) => (
          <li key={key} className="border-t border-line py-2 first:border-t-0">
            <div className="flex items-start justify-between gap-2">
              <span className="min-w-0 break-words">{description}</span>
              <Badge tint={states[state].tint}>{states[state].word}</Badge>
            </div>
            <p className="mt-0.5 truncate font-mono text-[11px] leading-4 text-ink-3" title={key}>
              {key}
            </p>
            {undo && (
              <div className="mt-1.5 flex flex-wrap items-center gap-2">
                <UndoPart undoable={undo} what={description} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

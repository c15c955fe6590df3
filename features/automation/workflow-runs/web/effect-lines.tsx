import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatNumber } from '#ui/format.ts'
import type { RerunEffects } from '../contract/rerun.ts'

const maxShown = 200

type Props = {
  title: string
  effects: RerunEffects['repeats']
  /** Keys of those that are to be done again all the same. */
  chosen?: ReadonlySet<string>
  onChoose?: (chosen: ReadonlySet<string>) => void
}

/** Effects by their step and what they did. */
export function EffectLines({ title, effects, chosen, onChoose }: Props) {
  if (effects.length === 0) return null
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose?.(next)
  }
  return (
    <section aria-label={title}>
      <h3 className="type-label mb-1 flex justify-between text-ink-2">
        {title}
        <span className="tabular-nums">{formatNumber(effects.length)}</span>
      </h3>
      <ul className="max-h-48 overflow-y-auto rounded-control border border-line">
        {effects.slice(0, maxShown).map(({ key, step, description }) => (
          <li key={key} className="flex items-start gap-2 border-t border-line px-2.5 py-2 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="block break-words text-ink">{description}</span>
              <span className="type-small">{step}</span>
            </span>
            {onChoose && (
              <span className="type-small flex items-center gap-1.5">
                <Checkbox
                  aria-label={t`Do again: ${description}`}
                  checked={chosen?.has(key) ?? false}
                  onChange={() => toggle(key)}
                />
                <span aria-hidden>
                  <Trans>Again</Trans>
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {effects.length > maxShown && (
        <p className="type-small mt-1">{t`and ${formatNumber(effects.length - maxShown)} more`}</p>
      )}
    </section>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Replay } from '../contract/recording.ts'
import { RawValue } from './raw-value.tsx'

/** Whether a turn came out as recorded, step by step. */
export function ReplayReport({ replay: { result, error } }: { replay: Replay }) {
  if (!result) {
    return (
      <div role="status" className="mt-3">
        <Notice
          tone={error ? 'error' : 'neutral'}
          title={error ? t`The replay failed` : t`The replay is still running`}
        >
          {error ?? t`It's taking longer than a minute. You can follow it in the Operations Hub.`}
        </Notice>
      </div>
    )
  }
  const different = result.steps.filter(({ isSame }) => !isSame).length
  return (
    <section aria-label={t`Replay`} role="status" className="mt-3">
      <p className="type-strong">
        {result.isSame
          ? t`The replay matches the recording.`
          : plural(different, {
              0: 'The replay ended differently.',
              one: '# step differs from the recording.',
              other: '# steps differ from the recording.',
            })}
      </p>
      <ul className="mt-2 rounded-control border border-line">
        {result.steps.map(({ step, isSame, recorded, replayed }) => (
          <li key={step} className="border-t border-line px-3 py-2 first:border-t-0">
            <div className="flex items-center gap-3">
              <span className="type-code min-w-0 flex-1 break-words">{step}</span>
              <Badge tint={isSame ? 'ready' : 'needs'}>
                {isSame ? <Check aria-hidden /> : <X aria-hidden />}
                {isSame ? t`Matches` : t`Different`}
              </Badge>
            </div>
            {!isSame && (
              <div className="mt-2 grid gap-2 md:grid-cols-2">
                <div className="min-w-0">
                  <p className="type-label text-ink-2">
                    <Trans>Recorded</Trans>
                  </p>
                  <RawValue value={recorded} />
                </div>
                <div className="min-w-0">
                  <p className="type-label text-ink-2">
                    <Trans>Replayed</Trans>
                  </p>
                  <RawValue value={replayed} />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

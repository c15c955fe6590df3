import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { StepPolicy } from '../../contract/definition.ts'
import { optionsOf } from '../step-types.ts'
import { DurationInput } from './duration-input.tsx'
import { NumberInput } from './number-input.tsx'
import { setStep, type StepEditor } from './step-editor.ts'

/** What happens when a step fails, and how long it may take. */
export function PolicyFields({ editor }: { editor: StepEditor }) {
  const { policy } = editor.step
  const set = (changes: Partial<StepPolicy>) => setStep(editor, { policy: { ...policy, ...changes } })
  return (
    <details className="border-t border-line pt-3">
      <summary className="type-strong cursor-pointer">
        <Trans>Errors and limits</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <NumberInput
            label={t`Attempts`}
            min={1}
            max={10}
            value={policy.attempts}
            onChange={(attempts) => set({ attempts })}
          />
          <NumberInput
            label={t`Retry delay (seconds)`}
            min={1}
            max={3_600}
            value={policy.retryDelaySeconds}
            onChange={(retryDelaySeconds) => set({ retryDelaySeconds })}
          />
        </div>
        <DurationInput
          label={t`Time limit`}
          min={1}
          max={86_400}
          seconds={policy.timeoutSeconds}
          onChange={(timeoutSeconds) => set({ timeoutSeconds })}
        />
        <Field label={t`If it fails`}>
          {(control) => (
            <SelectInput
              {...control}
              options={optionsOf<StepPolicy['onFailure']>({
                stop: t`Stop the run`,
                continue: t`Continue without its output`,
                branch: t`Continue at “Failed”`,
              })}
              value={policy.onFailure}
              onChange={({ target }) => set({ onFailure: target.value as StepPolicy['onFailure'] })}
            />
          )}
        </Field>
        <label className="flex items-center gap-2">
          <Checkbox checked={policy.mayFail} onChange={({ target }) => set({ mayFail: target.checked })} />
          <span>{t`This step may fail`}</span>
        </label>
        <p className="type-small text-ink-3">
          <Trans>Its failure doesn’t change the status of the run.</Trans>
        </p>
      </div>
    </details>
  )
}

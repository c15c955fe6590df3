import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { Segments } from '#ui/segments.tsx'
import type { ForkableStep } from '../contract/recording.ts'
import type { AnswerDraft, AnswerDraftProblem } from './answer-draft.ts'
import { RawValue } from './raw-value.tsx'

type Props = {
  step: ForkableStep
  draft: AnswerDraft
  problem: AnswerDraftProblem | null
  onChange: (draft: AnswerDraft) => void
}

/** What the model or the tool answered, to be written anew. */
export function AnswerFields({ step: { kind, args, fault }, draft, problem, onChange }: Props) {
  const isThought = kind === 'thought'
  const errorOf = (field: AnswerDraftProblem['field']) =>
    problem?.field === field ? problem.message : undefined
  return (
    <>
      {!isThought && args !== null && args !== undefined && (
        <details>
          <summary className="type-label cursor-pointer rounded-control py-1 text-ink-2 hover:text-ink">
            <Trans>What the tool was given</Trans>
          </summary>
          <RawValue value={args} />
        </details>
      )}
      {fault !== null && (
        <p className="text-ink-2">
          <Trans>The tool failed: {fault}</Trans>
        </p>
      )}
      {!isThought && (
        <Segments
          label={t`Form of the answer`}
          value={draft.isJson ? 'json' : 'text'}
          onChange={(form) => onChange({ ...draft, isJson: form === 'json' })}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'text', label: t`Text` },
          ]}
        />
      )}
      {(isThought || !draft.isJson) && (
        <Field label={isThought ? t`What the model said` : t`What the tool answers`} error={errorOf('text')}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              value={draft.text}
              onChange={({ target }) => onChange({ ...draft, text: target.value })}
              className={`${controlStyle({})} h-auto resize-y py-2 max-md:h-auto`}
            />
          )}
        </Field>
      )}
      {(isThought || draft.isJson) && (
        <Field
          label={isThought ? t`Which tools it asked for, as JSON` : t`What the tool answers, as JSON`}
          hint={isThought ? t`An empty list ends the turn with the text above.` : undefined}
          error={errorOf('json')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={8}
              spellCheck={false}
              autoCapitalize="off"
              autoCorrect="off"
              dir="ltr"
              value={draft.json}
              onChange={({ target }) => onChange({ ...draft, json: target.value })}
              className={`${controlStyle({ face: 'code' })} h-auto resize-y py-2 max-md:h-auto`}
            />
          )}
        </Field>
      )}
    </>
  )
}

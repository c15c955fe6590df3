import { plural, t } from '@lingui/core/macro'
import { type RefObject, useId, useState } from 'react'
import { SearchField } from '#ui/search-field.tsx'
import type { WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { stepKind } from './step-labels.ts'

type Props = {
  definition: Pick<WorkflowDefinition, 'steps'>
  inputRef: RefObject<HTMLInputElement | null>
  onJump: (stepId: string) => void
}

const maxFound = 8

/** Finds a step by its name, its tool or its id, and leads there. */
export function CanvasSearch({ definition: { steps }, inputRef, onJump }: Props) {
  const [text, setText] = useState('')
  const listId = useId()
  const found = text.trim() === '' ? [] : findSteps(steps, text)
  const jump = (step: WorkflowStep | undefined) => {
    if (!step) return
    setText('')
    onJump(step.id)
  }
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter') jump(found[0])
        if (event.key === 'Escape') setText('')
      }}
      role="presentation"
    >
      <SearchField
        label={t`Find a step`}
        value={text}
        onChange={setText}
        hotkey="/"
        inputRef={inputRef}
        className="w-[200px]"
      />
      {text.trim() !== '' && (
        <div className="mt-1 rounded-card border border-line-2 bg-float p-1 shadow-e2">
          <p role="status" className="sr-only">
            {plural(found.length, { one: '# step found', other: '# steps found' })}
          </p>
          {found.length === 0 && <p className="type-small p-2 text-ink-2">{t`No step found.`}</p>}
          <ul id={listId}>
            {found.slice(0, maxFound).map((step) => (
              <li key={step.id}>
                <button
                  type="button"
                  onClick={() => jump(step)}
                  className="flex w-full flex-col rounded-control px-2 py-1 text-start hover:bg-hover"
                >
                  <span className="type-strong max-w-full truncate">{step.name}</span>
                  <span className="type-small text-ink-2">{stepKind(step)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function findSteps(steps: readonly WorkflowStep[], text: string): WorkflowStep[] {
  const wanted = text.trim().toLocaleLowerCase()
  const has = (step: WorkflowStep) =>
    [step.name, stepKind(step), step.id].some((part) => part.toLocaleLowerCase().includes(wanted))
  const begins = ({ name }: WorkflowStep) => name.toLocaleLowerCase().startsWith(wanted)
  return steps.filter(has).toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}

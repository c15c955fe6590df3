import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { SelectInput } from '#ui/select-input.tsx'
import type { Port, WorkflowStep } from '../../contract/definition.ts'
import { portsOf } from '../../rules/graph.ts'
import { connectEdits, disconnectEdits, setStepEdits } from '../../rules/step-edits.ts'
import { portLabels } from '../step-types.ts'
import { faultSentence } from '../fault-labels.ts'
import type { StepEditor } from './step-editor.ts'

/** Where a step goes on to, for each way out of it, and the loop that it is in. */
export function StepConnections({ editor }: { editor: StepEditor }) {
  const { step, faults } = editor
  const own = faults.filter(({ stepId, field }) => stepId === step.id && field === null)
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-3">
      <legend className="sr-only">
        <Trans>Connections</Trans>
      </legend>
      {portsOf(step).map((port) => (
        <PortRow key={port} editor={editor} port={port} />
      ))}
      <LoopRow editor={editor} />
      {own.map((fault) => (
        <p key={`${fault.code} ${fault.port}`} className="type-small text-incomplete">
          {faultSentence(fault)}
        </p>
      ))}
    </fieldset>
  )
}

function PortRow({ editor, port }: { editor: StepEditor; port: Port }) {
  const { store, definition, step } = editor
  const edges = definition.edges.filter(({ from, port: of }) => from === step.id && of === port)
  const reached = new Set(edges.map(({ to }) => to))
  const others = definition.steps.filter(
    ({ id, parentId }) => id !== step.id && parentId === step.parentId && !reached.has(id),
  )
  const nameOf = (id: string) => definition.steps.find((each) => each.id === id)?.name ?? id
  return (
    <div className="grid grid-cols-[88px_1fr] items-start gap-2">
      <span className="type-label pt-1.5 text-ink-2">{portLabels[port]}</span>
      <div className="flex min-w-0 flex-col gap-1">
        {edges.map((edge) => (
          <span key={edge.to} className="flex min-h-8 items-center gap-2 rounded-control bg-well ps-2">
            <span className="min-w-0 flex-1 truncate">{nameOf(edge.to)}</span>
            <button
              type="button"
              aria-label={t`Disconnect from ${nameOf(edge.to)}`}
              onClick={() => store.apply(disconnectEdits(store.get().definition, [edge]))}
              className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        ))}
        {others.length > 0 && (
          <SelectInput
            aria-label={t`Connect ${portLabels[port]} to`}
            options={[
              { value: '', label: edges.length === 0 ? t`Ends here` : t`Also continue with` },
              ...others.map(({ id, name }) => ({ value: id, label: name || id })),
            ]}
            value=""
            onChange={({ target }) =>
              store.apply(connectEdits(store.get().definition, { from: step.id, port, to: target.value }))
            }
          />
        )}
      </div>
    </div>
  )
}

/** Moving a step into a loop, or out of it, takes its connections away: they do not cross a loop. */
function LoopRow({ editor }: { editor: StepEditor }) {
  const { store, definition, step } = editor
  const loops = definition.steps.filter(
    ({ id, action }) => action.type === 'loop' && id !== step.id && !isInside(definition.steps, id, step.id),
  )
  if (loops.length === 0) return null
  const move = (parentId: string | null) => {
    const now = store.get().definition
    const cut = now.edges.filter(({ from, to }) => from === step.id || to === step.id)
    store.apply([
      ...disconnectEdits(now, cut),
      ...setStepEdits(now, step.id, {
        parentId,
        position: parentId === null ? step.position : { x: 24, y: 72 },
      }),
    ])
  }
  return (
    <div className="grid grid-cols-[88px_1fr] items-center gap-2">
      <span className="type-label text-ink-2">
        <Trans>Inside</Trans>
      </span>
      <SelectInput
        aria-label={t`Loop that this step is in`}
        options={[
          { value: '', label: t`No loop` },
          ...loops.map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
        value={step.parentId ?? ''}
        onChange={({ target }) => move(target.value === '' ? null : target.value)}
      />
    </div>
  )
}

function isInside(steps: readonly WorkflowStep[], stepId: string, outerId: string): boolean {
  const seen = new Set<string>()
  let at = steps.find(({ id }) => id === stepId)?.parentId ?? null
  while (at !== null && !seen.has(at)) {
    if (at === outerId) return true
    seen.add(at)
    at = steps.find(({ id }) => id === at)?.parentId ?? null
  }
  return false
}

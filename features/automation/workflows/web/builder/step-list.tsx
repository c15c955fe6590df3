import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, CircleAlert, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Fault } from '../../contract/check.ts'
import { stepDefaults, type WorkflowDefinition, type WorkflowStep } from '../../contract/definition.ts'
import { loopsAround } from '../../rules/graph.ts'
import { moveStepEdits } from '../../rules/step-edits.ts'
import type { DraftStore } from '../draft-store.ts'
import { faultSentence } from '../fault-labels.ts'
import { removeSteps } from '../remove-steps.ts'
import { portLabels, stepTypes } from '../step-types.ts'
import { useDraft } from '../use-draft.ts'

type Props = { store: DraftStore; openId: string | null; onOpenStep: (stepId: string) => void }

/** Every step with what leads on from it: all that the canvas shows, in reading order. */
export function StepList({ store, openId, onOpenStep }: Props) {
  const definition = useDraft(store, (state) => state.definition)
  const faults = useDraft(store, (state) => state.faults)
  const selection = useDraft(store, (state) => state.selection)
  const list = useRef<HTMLOListElement>(null)
  const focusOn = (stepId: string | undefined) =>
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-step="${stepId}"]`)?.focus()
    })
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = definition.steps[at]
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || by === 0) return
    event.preventDefault()
    if (event.altKey) store.apply(moveStepEdits(store.get().definition, step.id, at + by))
    const target = event.altKey ? step.id : definition.steps[at + by]?.id
    focusOn(target)
  }
  return (
    <ol ref={list} aria-label={t`Steps`} className="flex flex-col gap-2">
      {definition.steps.map((step, at) => (
        <li key={step.id} style={{ marginInlineStart: loopsAround(definition, step.id).length * 20 }}>
          <StepRow
            step={step}
            place={at + 1}
            ways={waysOn(definition, step)}
            faults={faults.filter(({ stepId }) => stepId === step.id)}
            isOpen={openId === step.id}
            isSelected={selection.includes(step.id)}
            onOpen={() => onOpenStep(step.id)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onSelect={(isOn) => {
              const others = selection.filter((id) => id !== step.id)
              store.select(isOn ? [...others, step.id] : others)
            }}
            onMove={(by) => store.apply(moveStepEdits(store.get().definition, step.id, at + by))}
            isFirst={at === 0}
            isLast={at === definition.steps.length - 1}
            onDelete={() => {
              removeSteps(store, [step.id])
              focusOn((definition.steps[at + 1] ?? definition.steps[at - 1])?.id)
            }}
          />
        </li>
      ))}
    </ol>
  )
}

/** "Next: Price check · Failed: Tell me". */
function waysOn({ edges, steps }: WorkflowDefinition, { id }: WorkflowStep): string {
  return edges
    .filter(({ from }) => from === id)
    .map(({ port, to }) => `${portLabels[port]}: ${steps.find((step) => step.id === to)?.name ?? to}`)
    .join(' · ')
}

type RowProps = {
  step: WorkflowStep
  place: number
  ways: string
  faults: readonly Fault[]
  isOpen: boolean
  isSelected: boolean
  isFirst: boolean
  isLast: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onSelect: (isOn: boolean) => void
  onMove: (by: number) => void
  onDelete: () => void
}

function StepRow({ step, place, ways, faults, isOpen, isSelected, isFirst, isLast, ...acts }: RowProps) {
  const { name, agent, action, estimatedSeconds } = step
  const { icon: Icon, name: kind } = stepTypes[action.type]
  const seconds = estimatedSeconds ?? stepDefaults.estimatedSeconds
  const worst = faults.find(({ severity }) => severity === 'error') ?? faults[0]
  return (
    <div
      className={`relative flex flex-wrap items-center gap-x-2 rounded-card border bg-float py-1.5 ps-3 pe-1 ${isOpen ? 'border-glass-edge' : 'border-line-2'} ${isSelected ? 'bg-glass-soft' : ''}`}
    >
      <Checkbox
        aria-label={t`Select ${name}`}
        checked={isSelected}
        onChange={({ target }) => acts.onSelect(target.checked)}
      />
      <button
        type="button"
        data-step={step.id}
        aria-current={isOpen || undefined}
        onClick={acts.onOpen}
        onKeyDown={acts.onKeyDown}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control py-1 text-start"
      >
        {agent ? (
          <AvatarIcon avatar={agentProfiles[agent]} />
        ) : (
          <span className="grid size-6 flex-none place-items-center rounded-[24%] bg-well text-ink-2">
            <Icon aria-hidden className="size-3.5" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="type-strong block truncate">
            <span className="text-ink-3 tabular-nums">{place}.</span> {name || t`Unnamed step`}
          </span>
          <span className="type-small block truncate text-ink-2">
            {agent ? `${agentProfiles[agent].name} · ${kind}` : kind} ·{' '}
            {plural(seconds, { one: '# second', other: '# seconds' })}
          </span>
          {ways !== '' && <span className="type-small block truncate text-ink-3">{ways}</span>}
        </span>
      </button>
      <span className="flex flex-none">
        <MoveButton label={t`Move ${name} up`} isOn={!isFirst} onMove={() => acts.onMove(-1)}>
          <ArrowUp aria-hidden className="size-4" />
        </MoveButton>
        <MoveButton label={t`Move ${name} down`} isOn={!isLast} onMove={() => acts.onMove(1)}>
          <ArrowDown aria-hidden className="size-4" />
        </MoveButton>
        <Button variant="ghost" size="icon" aria-label={t`Delete ${name}`} onClick={acts.onDelete}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </span>
      {worst && (
        <p
          className={`type-small flex w-full items-center gap-1.5 pb-0.5 ${worst.severity === 'error' ? 'text-incomplete' : 'text-needs'}`}
        >
          <CircleAlert aria-hidden className="size-3 flex-none" />
          <span className="min-w-0 truncate">{faultSentence(worst)}</span>
          {faults.length > 1 && (
            <span className="flex-none">
              <Trans>and {faults.length - 1} more</Trans>
            </span>
          )}
        </p>
      )}
    </div>
  )
}

type MoveProps = { label: string; isOn: boolean; onMove: () => void; children: ReactNode }

/** Keeps its place and its focus at the end of the list, where there is nowhere to move to. */
function MoveButton({ label, isOn, onMove, children }: MoveProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={!isOn || undefined}
      className={isOn ? '' : 'opacity-40'}
      onClick={() => isOn && onMove()}
    >
      {children}
    </Button>
  )
}

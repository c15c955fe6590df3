import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { useMedia } from '#ui/use-media.ts'
import type { CheckContext } from '../../contract/check.ts'
import type { StepType, WorkflowStep } from '../../contract/definition.ts'
import type { WorkflowSummary } from '../../contract/workflow.ts'
import { addStepEdits, lastPlace, newStep, newStepId } from '../../rules/step-edits.ts'
import type { CanvasProps } from '../canvas-props.ts'
import type { DraftStore } from '../draft-store.ts'
import { stepTypes } from '../step-types.ts'
import { useDraft } from '../use-draft.ts'
import { AddStepDialog, type NewStepFields } from './add-step-dialog.tsx'
import { BuilderHeader } from './builder-header.tsx'
import { BuilderStats } from './builder-stats.tsx'
import { ConfigForm } from './config-form.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ProposalsPanel } from './proposals-panel.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { emptyAction } from './step-editor.ts'
import { StepList } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'
import { StepTiles } from './step-tiles.tsx'
import { StepTrial } from './step-trial.tsx'
import { useBuilderKeys } from './use-builder-keys.ts'

/** React Flow comes with the first canvas that is looked at: a phone never reads it. */
const WorkflowCanvas = lazy(async () => ({
  default: (await import('../canvas/workflow-canvas.tsx')).WorkflowCanvas,
}))
const VersionCanvas = lazy(async () => ({
  default: (await import('../canvas/version-canvas.tsx')).VersionCanvas,
}))
const ProposalCanvas = lazy(async () => ({
  default: (await import('../canvas/proposal-canvas.tsx')).ProposalCanvas,
}))

type Props = {
  store: DraftStore
  context: CheckContext
  summary: WorkflowSummary
  rehearsal: ReactNode
  onOpen: (workflowId: string | null) => void
}

type AddAt = Parameters<CanvasProps['onAddStep']>[0]
const atEnd: AddAt = { after: null, position: null }

/** What is drawn over the draft. */
type Compared = { type: 'version'; version: number } | { type: 'proposal'; id: string }

/** What stands beside the steps: a step, the history, or the configuration of the whole. */
type Side = { type: 'step'; stepId: string } | { type: 'history' } | { type: 'config' }

export function BuilderFrame({ store, context, summary, rehearsal, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useMedia('(width >= 1024px)')
  const hasCanvas = useMedia('(width >= 768px)')
  const [view, setView] = useState<'canvas' | 'list'>('canvas')
  const [compared, setCompared] = useState<Compared | null>(null)
  const [place, setPlace] = useState<AddAt | null>(null)
  const [side, setSide] = useState<Side>({ type: 'config' })
  const [isSheet, setSheet] = useState(false)
  const [adding, setAdding] = useState<{ agent: AgentId; at: AddAt } | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const shown = useShown(store, compared)
  const edit = () => setCompared(null)
  const hasSteps = useDraft(store, (state) => state.definition.steps.length > 0)
  const show = useCallback((next: Side) => {
    setSide(next)
    setSheet(true)
  }, [])
  const openStep = useCallback(
    (stepId: string | null) => {
      if (stepId === null) {
        setSheet(false)
        setSide({ type: 'config' })
      } else {
        store.select([stepId])
        show({ type: 'step', stepId })
      }
    },
    [store, show],
  )
  const save = useCallback(() => void saveNow(store), [store])
  useBuilderKeys(store, frame, { onSave: save, onOpenStep: openStep })
  const add = (fields: Parameters<typeof addStep>[1], at: AddAt) => openStep(addStep(store, fields, at))
  const addOfType = (type: StepType, at: AddAt) =>
    add({ name: stepTypes[type].name, agent: null, action: emptyAction(type) }, at)
  const closeSide = () => openStep(null)
  const views = (
    <Segments
      label={t`View of the steps`}
      value={view}
      onChange={setView}
      options={[
        { value: 'canvas', label: t`Canvas` },
        { value: 'list', label: t`List` },
      ]}
    />
  )
  const panel =
    side.type === 'step' ? (
      <StepPanel
        key={side.stepId}
        store={store}
        stepId={side.stepId}
        context={context}
        trial={<StepTrial store={store} stepId={side.stepId} />}
        onClose={closeSide}
      />
    ) : side.type === 'history' ? (
      <HistoryPanel
        store={store}
        onClose={closeSide}
        onDraw={hasCanvas ? (version) => setCompared({ type: 'version', version }) : null}
      />
    ) : (
      <ConfigForm store={store} context={context} />
    )
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <BuilderHeader
        store={store}
        summary={summary}
        onSave={save}
        onPublish={() => setPublishing(true)}
        onHistory={() => show({ type: 'history' })}
        onConfig={() => show({ type: 'config' })}
        onOpen={onOpen}
      />
      <ConflictPanel store={store} />
      <ProposalsPanel
        store={store}
        onDraw={hasCanvas ? (id) => setCompared({ type: 'proposal', id }) : null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-4 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3">
          <StepTiles
            onAgent={(agent) => setAdding({ agent, at: atEnd })}
            onType={(type) => addOfType(type, atEnd)}
          />
          <Suspense fallback={<Skeleton className="h-[480px] w-full" />}>
            {hasCanvas && shown?.type === 'version' ? (
              <VersionCanvas store={store} version={shown.version} onClose={edit} />
            ) : hasCanvas && shown?.type === 'proposal' ? (
              <ProposalCanvas
                key={shown.proposal.id}
                store={store}
                proposal={shown.proposal}
                onClose={edit}
              />
            ) : hasCanvas && view === 'canvas' ? (
              <div className="relative h-[max(480px,calc(100dvh-280px))] overflow-clip rounded-card border border-line">
                <div className="absolute start-4 top-4 z-10">{views}</div>
                <WorkflowCanvas store={store} onOpenStep={openStep} onAddStep={setPlace} />
              </div>
            ) : null}
          </Suspense>
          {hasCanvas && shown === null && view === 'list' && views}
          {(!hasCanvas || (shown === null && view === 'list')) &&
            (hasSteps ? (
              <StepList
                store={store}
                openId={side.type === 'step' ? side.stepId : null}
                onOpenStep={openStep}
              />
            ) : (
              <p className="rounded-card border border-dashed border-line-2 px-4 py-10 text-center text-ink-2">
                <Trans>No steps yet. Choose an agent to add the first one.</Trans>
              </p>
            ))}
          <BuilderStats store={store} />
        </div>
        {isWide && <div className="rounded-card border border-line bg-pane p-4">{panel}</div>}
      </div>
      {!isWide && isSheet && (
        <OverlayFrame
          label={t`Workflow`}
          onClose={() => setSheet(false)}
          className="ms-auto me-0 mt-0 h-dvh max-h-none w-[min(480px,100vw)] max-w-none border-s border-line-2 bg-pane"
        >
          <div className="h-full overflow-y-auto p-4">
            {side.type === 'config' && (
              <Button className="mb-3" onClick={() => setSheet(false)}>
                <Trans>Close</Trans>
              </Button>
            )}
            {panel}
          </div>
        </OverlayFrame>
      )}
      {place && (
        <Dialog
          title={t`Add a step here`}
          onClose={() => setPlace(null)}
          actions={
            <Button variant="ghost" onClick={() => setPlace(null)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <StepTiles
            onAgent={(agent) => {
              setPlace(null)
              setAdding({ agent, at: place })
            }}
            onType={(type) => {
              setPlace(null)
              addOfType(type, place)
            }}
          />
        </Dialog>
      )}
      {adding && (
        <AddStepDialog
          agent={adding.agent}
          context={context}
          onClose={() => setAdding(null)}
          onAdd={(fields: NewStepFields) => {
            setAdding(null)
            add(fields, adding.at)
          }}
        />
      )}
      {isPublishing && (
        <PublishDialog
          store={store}
          context={context}
          rehearsal={rehearsal}
          onClose={() => setPublishing(false)}
          onOpenStep={(stepId) => {
            setPublishing(false)
            if (stepId === null) show({ type: 'config' })
            else openStep(stepId)
          }}
        />
      )}
    </div>
  )
}

/** What is compared, with the proposal that it names; null once that is decided. */
function useShown(store: DraftStore, compared: Compared | null) {
  const proposals = useDraft(store, (state) => state.proposals)
  if (compared?.type !== 'proposal') return compared
  const proposal = proposals.find(({ id }) => id === compared.id)
  return proposal ? ({ type: 'proposal', proposal } as const) : null
}

/** Adds a step behind a place, or behind the last step, and answers its id. */
function addStep(
  store: DraftStore,
  fields: Pick<WorkflowStep, 'name' | 'action' | 'agent'> & Partial<WorkflowStep>,
  { after, position }: AddAt,
): string {
  const { definition } = store.get()
  const id = newStepId(definition, fields.action.type)
  const before = after ?? (position ? null : lastPlace(definition))
  const parentId = definition.steps.find((step) => step.id === before?.stepId)?.parentId ?? null
  const step = newStep({ id, parentId, ...fields, ...(position ? { position } : {}) })
  store.apply(addStepEdits(definition, step, before))
  return id
}

/** Save Workflow always saves: what is faulty only stops publishing. */
async function saveNow(store: DraftStore): Promise<void> {
  if (await store.flush()) showToast({ title: t`Workflow saved successfully!` })
  else {
    showFailure(
      t`Workflow not saved yet`,
      t`Your edits are kept in this browser and saved when you’re back online.`,
    )
  }
}

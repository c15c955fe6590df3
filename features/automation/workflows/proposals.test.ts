/** What an agent proposes on an earlier revision than the present one is proposed whole, over what stands now. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { definitionOf, type Gesture, gestures, stepOf, toEdits } from './__fixtures__/definitions.fixture.ts'
import { workflowsOf } from './__fixtures__/workflows.fixture.ts'
import { proposeEdits } from './actions/drafts.ts'
import { WorkflowDefinition } from './contract/definition.ts'
import type { WorkflowEdit } from './contract/edit.ts'
import { decideProposal } from './contract/workflow.ts'
import { isDeepEqual } from './rules/deep-equal.ts'
import { stepFields, workflowFields } from './rules/diff.ts'
import { applyEdits, findEdge } from './rules/edits.ts'
import { removeStepsEdits, setFieldEdits, setStepEdits } from './rules/step-edits.ts'

let server: TestServer
let mia: Somebody
let own: ReturnType<typeof workflowsOf>

beforeAll(async () => {
  server = await startTestServer({ products: 1, environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
  own = workflowsOf(server, mia)
})

const start = definitionOf(
  [stepOf('a'), stepOf('b'), stepOf('c')],
  [
    { from: 'a', port: 'next', to: 'b' },
    { from: 'b', port: 'next', to: 'c' },
  ],
)

/** Proposed on the first revision, whatever stands there now. */
function propose(workflowId: string, edits: WorkflowEdit[], id = newId()) {
  const deps = { db: server.db, clock: () => new Date(), runs: server.engine }
  const as = { type: 'agent', agent: 'ops' } as const
  const author = { workspaceId: mia.workspaceId, actor: 'agent:ops', as }
  return proposeEdits(deps, author, workflowId, { id, baseRevision: 0, edits })
}

const decide = async (workflowId: string, changeSetId: string, decision: 'accept' | 'dismiss') => {
  const params = { workflowId, changeSetId }
  return (await call(server.origin, decideProposal, { params, body: { decision } }, mia.token)).data
}

const apply = (definition: WorkflowDefinition, edits: readonly WorkflowEdit[]): WorkflowDefinition => {
  const made = applyEdits(definition, edits)
  if ('definition' in made) return made.definition
  throw new Error(`The edits do not fit: ${made.problem.problem}`)
}

test('proposes what conflicts, too, and accepting it puts the agent’s value in place of the person’s', async () => {
  const { summary } = await own.make(start)
  const theirs = [...setStepEdits(start, 'a', { name: 'Ours' }), ...setFieldEdits(start, { name: 'Evening' })]
  await own.save(summary.id, { baseRevision: 0, edits: theirs })
  const wanted = [
    ...setStepEdits(start, 'a', { name: 'The agent’s' }),
    ...setStepEdits(start, 'b', { description: 'New' }),
  ]
  const { id } = await propose(summary.id, wanted)
  const before = await own.view(summary.id)
  expect(before.draft.definition.steps[0]?.name).toBe('Ours')
  expect(before.proposals).toMatchObject([
    {
      id,
      edits: expect.arrayContaining([
        { type: 'set_step', stepId: 'a', field: 'name', before: 'Ours', after: 'The agent’s' },
      ]),
    },
  ])
  const { draft, conflicts } = await decide(summary.id, id, 'accept')
  expect(conflicts).toEqual([])
  expect(draft.definition).toMatchObject({
    name: 'Evening',
    steps: [{ name: 'The agent’s' }, { description: 'New' }, {}],
  })
})

test('proposes a step again that a person removed and the agent changed, and one’s removal that the person changed', async () => {
  const { summary } = await own.make(start)
  const theirs = removeStepsEdits(start, ['b'])
  const left = apply(start, theirs)
  await own.save(summary.id, {
    baseRevision: 0,
    edits: [...theirs, ...setStepEdits(left, 'c', { name: 'Last' })],
  })
  const changed = setStepEdits(start, 'b', { name: 'Still needed' })
  const wanted = [...changed, ...removeStepsEdits(apply(start, changed), ['c'])]
  const { id } = await propose(summary.id, wanted)
  const { draft, conflicts } = await decide(summary.id, id, 'accept')
  expect(conflicts).toEqual([])
  expect(draft.definition.steps.map(({ name }) => name).toSorted()).toEqual(['Step a', 'Still needed'])
  expect(draft.definition.edges).toEqual([{ from: 'a', port: 'next', to: 'b' }])
})

test('is proposed once however often it is sent, and not at all where it is as it would be', async () => {
  const { summary } = await own.make(start)
  const edits = setStepEdits(start, 'a', { name: 'New' })
  const first = await propose(summary.id, edits)
  expect(await propose(summary.id, edits, first.id)).toEqual(first)
  expect((await own.view(summary.id)).proposals).toHaveLength(1)
  await own.save(summary.id, { baseRevision: 0, edits })
  const none = await propose(summary.id, edits)
  expect(none.edits).toEqual([])
  expect((await own.view(summary.id)).proposals.map(({ id }) => id)).toEqual([first.id])
})

/** What of an agent's changes is neither in what it proposes nor was there before. */
function lost(base: WorkflowDefinition, ours: WorkflowDefinition, made: WorkflowDefinition): string[] {
  const fields = workflowFields.filter(
    (field) => !isDeepEqual(base[field], ours[field]) && !isDeepEqual(made[field], ours[field]),
  )
  const ofSteps = ours.steps.flatMap((step) => {
    const before = base.steps.find(({ id }) => id === step.id)
    const after = made.steps.find(({ id }) => id === step.id)
    const changed = stepFields.filter((field) => !isDeepEqual(before?.[field], step[field]))
    return changed.flatMap((field) =>
      isDeepEqual(after?.[field], step[field]) ? [] : [`${step.id} ${field}`],
    )
  })
  const removed = base.steps.filter(({ id }) => !ours.steps.some((step) => step.id === id))
  const kept = removed.flatMap(({ id }) => (made.steps.some((step) => step.id === id) ? [`-${id}`] : []))
  const drawn = ours.edges.filter((edge) => findEdge(base.edges, edge) === -1)
  const cut = base.edges.filter((edge) => findEdge(ours.edges, edge) === -1)
  const edges = [
    ...drawn.filter((edge) => findEdge(made.edges, edge) === -1),
    ...cut.filter((edge) => findEdge(made.edges, edge) !== -1),
  ].map(({ from, port, to }) => `${from} ${port} ${to}`)
  return [...fields, ...ofSteps, ...kept, ...edges]
}

const acting = fc.record({
  theirs: fc.array(gestures, { minLength: 1, maxLength: 5 }),
  ours: fc.array(gestures, { minLength: 1, maxLength: 5 }),
})

/** Edits of some gestures, one upon the other. */
function act(from: WorkflowDefinition, moves: readonly Gesture[], name: string): WorkflowEdit[] {
  let definition = from
  return moves.flatMap((move, at) => {
    const edits = toEdits(definition, move, `${name}${at}`)
    definition = apply(definition, edits)
    return edits
  })
}

test('nothing of 60 random proposals over random edits is lost, and each can be accepted', async () => {
  for (const { theirs, ours } of fc.sample(acting, { numRuns: 60, seed: 21 })) {
    const { summary } = await own.make(start)
    const between = act(start, theirs, 't')
    if (between.length > 0) await own.save(summary.id, { baseRevision: 0, edits: between })
    const wanted = act(start, ours, 'o')
    const proposal = await propose(summary.id, wanted)
    const present = (await own.view(summary.id)).draft.definition
    const made = apply(present, proposal.edits)
    expect(WorkflowDefinition.safeParse(made).success).toBe(true)
    expect(lost(start, apply(start, wanted), made), JSON.stringify({ between, wanted })).toEqual([])
    if (proposal.edits.length === 0) continue
    const { draft, conflicts } = await decide(summary.id, proposal.id, 'accept')
    expect([draft.definition, conflicts]).toEqual([made, []])
  }
})

test('accepted late, what conflicts by then is named and still proposed, over what stands now', async () => {
  const { summary } = await own.make(start)
  const wanted = [
    ...setStepEdits(start, 'a', { name: 'The agent’s' }),
    ...setStepEdits(start, 'b', { name: 'Fits' }),
  ]
  const { id } = await propose(summary.id, wanted)
  await own.save(summary.id, { baseRevision: 0, edits: setStepEdits(start, 'a', { name: 'Mine' }) })
  const { draft, conflicts } = await decide(summary.id, id, 'accept')
  expect(draft.definition.steps.map(({ name }) => name)).toEqual(['Mine', 'Fits', 'Step c'])
  expect(conflicts).toMatchObject([
    { subject: { stepId: 'a', field: 'name' }, ours: 'The agent’s', theirs: 'Mine' },
  ])
  const [left, ...more] = (await own.view(summary.id)).proposals
  expect([left, more]).toMatchObject([
    {
      of: id,
      author: { type: 'agent', agent: 'ops' },
      edits: [{ type: 'set_step', stepId: 'a', field: 'name', before: 'Mine', after: 'The agent’s' }],
    },
    [],
  ])
  const last = await decide(summary.id, left?.id ?? '', 'accept')
  expect(last.draft.definition.steps[0]?.name).toBe('The agent’s')
  expect((await own.view(summary.id)).proposals).toEqual([])
})

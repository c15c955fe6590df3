import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { definitionOf, stepOf } from '../../__fixtures__/definitions.fixture.ts'
import type { Fault } from '../../contract/check.ts'
import type { Edge, WorkflowDefinition } from '../../contract/definition.ts'
import type { WorkflowEdit } from '../../contract/edit.ts'
import { applyEdits } from '../../rules/edits.ts'
import { toFacts } from './canvas-facts.ts'
import { FlowCanvas } from './flow-canvas.tsx'

usePeer()
const next = (from: string, to: string): Edge => ({ from, port: 'next', to })
const start = definitionOf(
  [
    stepOf('a', { name: 'Scan', position: { x: 0, y: 0 } }),
    stepOf('b', { name: 'Price', position: { x: 0, y: 140 } }),
    stepOf('c', { name: 'Fees', position: { x: 260, y: 140 } }),
  ],
  [next('a', 'b')],
)
const fault: Fault = {
  code: 'INPUT_MISSING',
  severity: 'error',
  stepId: 'b',
  field: null,
  port: null,
  position: null,
  values: {},
}

type Seen = { definition: WorkflowDefinition; opened: string[]; edits: WorkflowEdit[][] }

function Editor({ seen }: { seen: Seen }) {
  const [definition, setDefinition] = useState(start)
  const [selection, setSelection] = useState<readonly string[]>([])
  const facts = useMemo(() => toFacts(definition, { isEditable: true, faults: [fault] }), [definition])
  const editing = useMemo(
    () => ({
      add: () => {},
      apply: (edits: readonly WorkflowEdit[]) => {
        seen.edits.push([...edits])
        setDefinition((before) => {
          const made = applyEdits(before, edits)
          if ('problem' in made) throw new Error(JSON.stringify(made.problem))
          seen.definition = made.definition
          return made.definition
        })
      },
    }),
    [seen],
  )
  return (
    <FlowCanvas
      label="Steps"
      definition={definition}
      facts={facts}
      selection={selection}
      onSelect={setSelection}
      onOpenStep={(id) => seen.opened.push(id)}
      editing={editing}
    />
  )
}

async function open() {
  const seen: Seen = { definition: start, opened: [], edits: [] }
  const user = userEvent.setup()
  show(<Editor seen={seen} />)
  const step = (name: string) => screen.findByLabelText(new RegExp(`^${name}\\.`))
  await step('Scan')
  return { user, seen, step }
}

test('each step says what it is, what is wrong with it and where it leads', async () => {
  const { step } = await open()
  expect((await step('Scan')).getAttribute('aria-label')).toContain('Next: Price')
  expect((await step('Price')).getAttribute('aria-label')).toContain('1 problem')
})

test('keys walk along the edges, open a step and move it', async () => {
  const { user, seen, step } = await open()
  const scan = await step('Scan')
  scan.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(document.activeElement).toBe(await step('Price')))
  await user.keyboard('{Enter}')
  expect(seen.opened).toEqual(['b'])
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(seen.definition.steps.find(({ id }) => id === 'b')?.position).toEqual({ x: 8, y: 140 })
})

test('C connects two steps by keys, and refuses what would run in circles', async () => {
  const { user, seen, step } = await open()
  ;(await step('Scan')).focus()
  await user.keyboard('c')
  expect(screen.getAllByText(/Connecting from Scan/).length).toBeGreaterThan(0)
  ;(await step('Fees')).focus()
  await user.keyboard('{Enter}')
  expect(seen.definition.edges).toContainEqual(next('a', 'c'))
  ;(await step('Fees')).focus()
  await user.keyboard('c')
  ;(await step('Scan')).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText(/run in circles/)).toBeTruthy()
  expect(seen.edits).toHaveLength(1)
})

test('E chooses an edge and says where it leads, and Delete removes it', async () => {
  const { user, seen, step } = await open()
  ;(await step('Scan')).focus()
  await user.keyboard('e')
  expect(screen.getByText('Next: leads to Price.')).toBeTruthy()
  await user.keyboard('{Delete}')
  expect(seen.definition.edges).toEqual([])
  expect(seen.definition.steps).toHaveLength(3)
})

test('all steps are chosen and duplicated with ids of their own', async () => {
  const { user, seen, step } = await open()
  ;(await step('Scan')).focus()
  await user.keyboard('{Control>}ad{/Control}')
  expect(seen.definition.steps).toHaveLength(6)
  expect(new Set(seen.definition.steps.map(({ id }) => id)).size).toBe(6)
  expect(seen.definition.edges).toHaveLength(2)
})

test('tidying up is one change', async () => {
  const { user, seen } = await open()
  await user.click(screen.getByRole('button', { name: 'Tidy up' }))
  expect(seen.edits).toHaveLength(1)
})

test('a step is found by its name and brought into focus', async () => {
  const { user, step } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Find a step' }), 'fee{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await step('Fees')))
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import {
  getRegression,
  listRegressions,
  type Regression,
  renameRegression,
  runRegression,
  runRegressions,
} from '../contract/regression.ts'
import { RegressionCases } from './regression-cases.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const regression: Regression = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  name: 'Lower a price',
  agent: 'seller',
  question: 'Can you lower the price of the kettle?',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastRunId: null,
  last: null,
}
const played: NonNullable<Regression['last']> = {
  runId: 'run-2',
  status: 'completed',
  isSame: false,
  stepCount: 18,
  differingCount: 2,
  firstDiffering: { step: 'act 1.1', place: 4 },
  error: null,
  endedAt: '2026-11-20T12:00:00.000Z',
}
const result = {
  state: 'answered',
  isSame: false,
  steps: [{ step: 'act 1.1', isSame: false, recorded: 'linen', replayed: 'wool' }],
}
const replay = { runId: 'run-2', status: 'completed', result, error: null }
let cases: Regression[] = []

beforeEach(() => {
  cases = [regression]
  peer.on(listRegressions, () => ok({ regressions: cases }))
  peer.on(getRegression, () => ok({ regression: cases[0], replay }))
})

const asked = (method: string) => peer.asked.filter((each) => each.method === method)

test('a kept turn is played, and says at which step it differs and what differed', async () => {
  const user = userEvent.setup()
  peer.on(runRegression, () => {
    cases = [{ ...regression, lastRunId: 'run-2', last: played }]
    return ok(replay)
  })
  show(<RegressionCases />)
  expect(await screen.findByText('Not run yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Run Lower a price' }))
  expect(await screen.findByText('Different at step 4')).toBeTruthy()
  expect(screen.getByText('Tool call 1.1 · 2 steps are different')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Differences in Lower a price' }))
  expect(await screen.findByText('wool')).toBeTruthy()
})

test('all kept turns are played at once, with what came of them', async () => {
  const user = userEvent.setup()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  peer.on(runRegressions, async () => {
    cases = [{ ...regression, lastRunId: 'run-2', last: { ...played, status: 'running', isSame: null } }]
    await ended
    cases = [{ ...regression, lastRunId: 'run-2', last: { ...played, isSame: true } }]
    return ok({ total: 1, same: 1, results: [] })
  })
  show(<RegressionCases />)
  await user.click(await screen.findByRole('button', { name: 'Run all' }))
  expect(await screen.findByText('0 of 1 run')).toBeTruthy()
  end()
  expect(await screen.findByText('1 case run: all unchanged.')).toBeTruthy()
  expect(await screen.findByText('Unchanged')).toBeTruthy()
})

test('what came of all kept turns follows what is played and removed after', async () => {
  const user = userEvent.setup()
  const [same, other] = [
    { ...regression, lastRunId: 'run-2', last: { ...played, isSame: true } },
    { ...regression, id: 'other', name: 'Raise a price', lastRunId: 'run-3', last: { ...played } },
  ]
  cases = [regression, { ...regression, id: 'other', name: 'Raise a price' }]
  peer.on(runRegressions, () => {
    cases = [same, other]
    return ok({ total: 2, same: 1, results: [] })
  })
  peer.on(runRegression, () => {
    cases = [same, { ...other, lastRunId: 'run-4', last: { ...played, runId: 'run-4', isSame: true } }]
    return ok(replay)
  })
  show(<RegressionCases />)
  await user.click(await screen.findByRole('button', { name: 'Run all' }))
  expect(await screen.findByText('2 cases run: 1 unchanged.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Run Raise a price' }))
  expect(await screen.findByText('2 cases run: all unchanged.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More for Raise a price' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(await screen.findByText('1 case run: all unchanged.')).toBeTruthy()
})

test('a kept turn is renamed, and a name that is taken stands at the field', async () => {
  const user = userEvent.setup()
  show(<RegressionCases />)
  await user.click(await screen.findByRole('button', { name: 'More for Lower a price' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  peer.on(renameRegression, () => refusal(409, 'NAME_TAKEN', 'A kept turn has this name already.'))
  const field = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, 'Cheaper kettle{Enter}')
  expect(await screen.findByText('A kept turn has this name already.')).toBeTruthy()
  peer.on(renameRegression, ({ body }) => {
    cases = [{ ...regression, ...(body as { name: string }) }]
    return ok({ regression: cases[0] })
  })
  await user.type(field, '{Enter}')
  expect(await screen.findByRole('heading', { name: 'Cheaper kettle' })).toBeTruthy()
})

test('a kept turn that is removed comes back as long as it can be undone', async () => {
  const user = userEvent.setup()
  show(<RegressionCases />)
  await user.click(await screen.findByRole('button', { name: 'More for Lower a price' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await expect.poll(() => screen.queryByRole('heading', { name: 'Lower a price' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'Lower a price' })).toBeTruthy()
  expect(asked('DELETE')).toEqual([])
})

test('without a kept turn it says how one is kept', async () => {
  cases = []
  show(<RegressionCases />)
  expect(await screen.findByText('No test cases yet')).toBeTruthy()
})

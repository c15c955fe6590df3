import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setPrice } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { type AgentSettings, getLimits, setLimits } from '../contract/settings.ts'
import { defaultSettings } from '../rules/roster.ts'
import { AgentLimits } from './agent-limits.tsx'

const peer = usePeer()
const usage = { rowsThisHour: 12, moneyTodayMinor: 0, tokensToday: 3000, modelCostToday: null }
let settings: AgentSettings = defaultSettings
let currency: string | null = 'USD'

beforeEach(() => {
  settings = defaultSettings
  currency = 'USD'
  peer.on(storeStatus, () => ({ body: { success: true, data: { currency } } }))
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  peer.on(getLimits, () => ({ body: { success: true, data: { settings, usage } } }))
  peer.on(setLimits, ({ body }) => {
    settings = { ...settings, ...(body as Partial<AgentSettings>) }
    return { body: { success: true, data: { settings, usage } } }
  })
})

const puts = () => peer.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('an agent is switched off at once', async () => {
  const user = userEvent.setup()
  show(<AgentLimits agent="seller" />)
  await user.click(await screen.findByRole('switch', { name: 'Seller is on' }))
  expect(await screen.findByText('Seller is off')).toBeTruthy()
  expect(puts()).toEqual([{ isOn: false }])
})

test('limits say what is used up, and take numbers only', async () => {
  const user = userEvent.setup()
  show(<AgentLimits agent="seller" />)
  const rows = await screen.findByRole('textbox', { name: 'Max changes per hour' })
  expect(screen.getByText('12 this hour')).toBeTruthy()
  await user.clear(rows)
  await user.type(rows, 'many')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('Enter a number from 0 to 100,000')).toBeTruthy()
  expect(puts()).toEqual([])
  await user.clear(rows)
  await user.type(rows, '50')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByDisplayValue('50')
  expect(puts()).toMatchObject([{ limits: { rowsPerHour: 50, modelPrice: null } }])
})

test('a tool that writes may be trusted', async () => {
  const user = userEvent.setup()
  show(<AgentLimits agent="seller" />)
  await user.click(await screen.findByRole('switch', { name: 'Set a price can make changes without asking' }))
  expect(puts()).toEqual([{ autoTools: ['set-price'] }])
})

test.each([
  ['USD', '500.00', '750.5', 75_050],
  ['JPY', '50000', '750', 750],
  ['KWD', '50.000', '0.005', 5],
])('money is written in %s, with its own decimals', async (of, before, written, sent) => {
  const user = userEvent.setup()
  currency = of
  show(<AgentLimits agent="stripe" />)
  const field = await screen.findByRole('textbox', { name: `Max amount moved per day (${of})` })
  expect(field).toHaveProperty('value', before)
  await user.clear(field)
  await user.type(field, written)
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await expect.poll(puts).toMatchObject([{ limits: { moneyPerDayMinor: sent } }])
})

test('an amount that the currency has not is not sent', async () => {
  const user = userEvent.setup()
  currency = null
  show(<AgentLimits agent="stripe" />)
  expect(await screen.findByText('Amounts are shown in USD')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Max amount moved per day (USD)' })
  await user.clear(field)
  await user.type(field, '1.005')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('Enter an amount from 0 to $100,000,000.00, such as 500.00')).toBeTruthy()
  expect(puts()).toEqual([])
})

test('without the currency of the store no amount is shown in another one', async () => {
  const user = userEvent.setup()
  peer.on(storeStatus, () => refusal(500, 'INTERNAL', 'Something broke.'))
  show(<AgentLimits agent="stripe" />)
  expect(await screen.findByText("Couldn't load your store's currency")).toBeTruthy()
  expect(screen.queryByText(/USD/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save limits' })).toBeNull()
  peer.on(storeStatus, () => ({ body: { success: true, data: { currency: 'EUR' } } }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Max amount moved per day (EUR)' })).toBeTruthy()
})

test.each([
  ['1,500', 1_500],
  ['٥٠', 50],
])('a limit written as "%s" is saved as %i', async (written, rowsPerHour) => {
  const user = userEvent.setup()
  show(<AgentLimits agent="seller" />)
  const rows = await screen.findByRole('textbox', { name: 'Max changes per hour' })
  await user.clear(rows)
  await user.type(rows, written)
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await expect.poll(puts).toMatchObject([{ limits: { rowsPerHour } }])
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type AgentSettings, getLimits, setLimits } from '../contract/settings.ts'
import { listTools } from '../contract/tool.ts'
import { defaultSettings } from '../rules/roster.ts'
import { setPrice } from './agent-fixture.ts'
import { AgentLimits } from './agent-limits.tsx'

const peer = usePeer()
const usage = { rowsThisHour: 12, moneyTodayMinor: 0, tokensToday: 3000, modelCostToday: null }
let settings: AgentSettings = defaultSettings

beforeEach(() => {
  settings = defaultSettings
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
  const rows = await screen.findByRole('textbox', { name: 'Most rows changed in an hour' })
  expect(screen.getByText('12 in this hour')).toBeTruthy()
  await user.clear(rows)
  await user.type(rows, 'many')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('A number from 0 to 100,000')).toBeTruthy()
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
  await user.click(await screen.findByRole('switch', { name: 'Set a price writes without asking' }))
  expect(puts()).toEqual([{ autoTools: ['set-price'] }])
})

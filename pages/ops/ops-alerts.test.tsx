import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  addAlert,
  type Alert,
  type AlertStatus,
  listAlerts,
  setAlertStatus,
} from '#features/agents/inbox/contract.ts'
import { type InboxItem, listInbox } from '#features/agents/inbox/contract/item.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { OpsAlerts } from './ops-alerts.tsx'

const peer = usePeer()
const at = new Date().toISOString()
const failed: Alert = {
  id: 'run:1',
  origin: 'run',
  type: 'error',
  message: "The store didn't respond.",
  text: '',
  source: 'feed.sync',
  at,
  href: null,
  status: 'new',
  marked: null,
  addedBy: null,
  itemId: null,
}
const item: InboxItem = {
  id: 'i1',
  detail: { kind: 'store_problem', message: 'Connect again.' },
  type: 'critical',
  money: null,
  dueAt: null,
  openedAt: at,
  state: 'open',
  snoozedUntil: null,
}
const away: Alert = {
  ...failed,
  id: 'notice:i1',
  itemId: item.id,
  origin: 'notice',
  type: 'critical',
  message: 'Your store needs attention',
  source: 'Shopify',
  at: null,
}
let alerts: Alert[]

beforeEach(() => {
  alerts = [away, failed]
  peer.on(listInbox, () => ({ body: { success: true, data: { items: [item], putAside: [] } } }))
  peer.on(listAlerts, () => ({ body: { success: true, data: { alerts } } }))
  peer.on(setAlertStatus, ({ path, body }) => {
    const { status } = body as { status: AlertStatus }
    const id = decodeURIComponent(path.split('/')[3] ?? '')
    const marked = status === 'new' ? null : { by: 'mia@example.com', at }
    alerts = alerts.map((one) => (one.id === id ? { ...one, status, marked } : one))
    return { body: { success: true, data: { alert: alerts.find((one) => one.id === id) } } }
  })
})

const rowOf = async (title: string) => within((await screen.findByText(title)).closest('li') ?? document.body)

test('a new alert is acknowledged, says by whom, and the toast takes it back', async () => {
  show(<OpsAlerts />)
  const row = await rowOf('Product sync')
  expect(row.getByText("The store didn't respond.")).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Acknowledge: Product sync' }))
  expect(await screen.findByText(/acknowledged by mia@example.com, just now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Acknowledge: Product sync' })).toBeNull()
  const toast = (await screen.findByText('Alert acknowledged')).closest('li, [role]') as HTMLElement
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Acknowledge: Product sync' })).toBeTruthy()
})

test('an acknowledgement is taken back in its row, and an item of the inbox has its own action', async () => {
  alerts = [{ ...away, status: 'acknowledged', marked: { by: null, at } }]
  const { router } = show(<OpsAlerts />)
  expect(await screen.findByText(/acknowledged by a former team member/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Open store: Your store needs attention' }))
  expect(router.history.location.pathname).toBe('/workspace/shopify')
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Your store needs attention' }))
  expect(await screen.findByRole('button', { name: 'Acknowledge: Your store needs attention' })).toBeTruthy()
})

test('an alert is added with its type, and what is missing is named first', async () => {
  peer.on(addAlert, ({ body }) => {
    const alert = {
      ...failed,
      ...(body as object),
      id: 'added:1',
      origin: 'merchant',
      addedBy: 'mia@example.com',
    }
    alerts = [alert as Alert, ...alerts]
    return { body: { success: true, data: { alert } } }
  })
  show(<OpsAlerts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Alert' }))
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Alert', hidden: true }))
  expect(dialog.getByText('Message is required')).toBeTruthy()
  expect(dialog.getByText('Source is required')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Message'), 'The cellar is wet')
  await userEvent.type(dialog.getByLabelText('Source'), 'Warehouse')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Alert', hidden: true }))
  const row = await rowOf('The cellar is wet')
  expect(row.getByText(/Warehouse · added by mia@example.com/)).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Resolve: The cellar is wet' }))
  expect(await screen.findByRole('button', { name: 'Reopen: The cellar is wet' })).toBeTruthy()
  const asked = peer.asked.find(({ method }) => method === 'POST')
  expect(asked?.body).toEqual({ type: 'warning', message: 'The cellar is wet', source: 'Warehouse' })
})

test('what was acknowledged before it was resolved is acknowledged again when that is undone', async () => {
  const mark = { by: 'mia@example.com', at }
  alerts = [{ ...failed, origin: 'merchant', message: 'Wet', status: 'acknowledged', marked: mark }]
  show(<OpsAlerts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve: Wet' }))
  await screen.findByRole('button', { name: 'Reopen: Wet' })
  const toast = (await screen.findByText('Alert resolved')).closest('li, [role]') as HTMLElement
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/acknowledged by mia@example.com/)).toBeTruthy()
  expect(alerts[0]?.status).toBe('acknowledged')
  expect(screen.queryByText('Alert acknowledged')).toBeNull()
})

test('alerts are searched and narrowed by type, and a refusal is told', async () => {
  peer.on(setAlertStatus, () => refusal(404, 'ALERT_NOT_FOUND', 'This alert no longer exists.'))
  show(<OpsAlerts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge: Product sync' }))
  expect(await screen.findByText('This alert no longer exists.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Critical/ }))
  expect(screen.queryByText('Product sync')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search message or source' }), 'nothing')
  expect(screen.getByText('No alerts found')).toBeTruthy()
})

test('while the inbox loads, and when it fails, nothing is said to be fine', async () => {
  alerts = [away]
  const waiting = Promise.withResolvers<void>()
  peer.on(listInbox, async () => {
    await waiting.promise
    return refusal(500, 'INTERNAL', 'Something went wrong.')
  })
  show(<OpsAlerts />)
  await waitFor(() => expect(peer.asked.map(({ path }) => path)).toContain(listAlerts.path))
  expect(screen.queryByText('Nothing went wrong')).toBeNull()
  waiting.resolve()
  expect(await screen.findByText("Couldn't load the alerts")).toBeTruthy()
  expect(screen.queryByText('Nothing went wrong')).toBeNull()
})

test('a failed run that was acknowledged leads to the runs', async () => {
  alerts = [{ ...failed, href: '/workflows', status: 'acknowledged', marked: { by: null, at } }]
  const { router } = show(<OpsAlerts />)
  await userEvent.click(await screen.findByRole('button', { name: 'View: Product sync' }))
  expect(router.history.location.pathname).toBe('/workflows')
})

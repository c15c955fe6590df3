/** What a form cannot be sent without is marked before it is tried. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { listAlerts } from '#features/agents/inbox/contract.ts'
import { listInbox } from '#features/agents/inbox/contract/item.ts'
import { ForgotScreen } from '#features/base/accounts/web/forgot-screen.tsx'
import { LoginScreen } from '#features/base/accounts/web/login-screen.tsx'
import { PasswordForm } from '#features/base/accounts/web/password-form.tsx'
import { ProfileCard } from '#features/base/accounts/web/profile-card.tsx'
import { RegisterScreen } from '#features/base/accounts/web/register-screen.tsx'
import { EarlyAccessForm } from '#features/base/early-access/web/early-access-form.tsx'
import { storeStatus } from '#features/base/stores/contract.ts'
import { ConnectStore } from '#features/base/stores/web/connect-store.tsx'
import { DeleteCard } from '#features/base/workspace/web/delete-card.tsx'
import { ProposeForm } from '#features/insight/beliefs/web/propose-form.tsx'
import { TicketForm } from '#features/shop/support/web/ticket-form.tsx'
import { OpsAlerts } from '#pages/ops/ops-alerts.tsx'
import { WebCrawlForm } from '#pages/scout/web-crawl-form.tsx'
import { WebExtractForm } from '#pages/scout/web-extract-form.tsx'
import { WebSearchForm } from '#pages/scout/web-search-form.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'

const peer = usePeer()
const nothing = () => undefined
const user = { id: 'u', email: 'ingrid@example.com', name: null, createdAt: '2026-01-01' }

beforeEach(() => {
  const none = { connected: false, storeId: null, isDemo: false, domain: null, demo: { isAvailable: false } }
  peer.on(storeStatus, () => ({ body: { success: true, data: none } }))
  peer.on(listInbox, () => ({ body: { success: true, data: { items: [], putAside: [] } } }))
  peer.on(listAlerts, () => ({ body: { success: true, data: { alerts: [] } } }))
})

const forms: [what: string, form: () => ReactNode, buttons: string[]][] = [
  ['signing in', () => <LoginScreen isOnTheWay={false} />, ['Sign in']],
  ['registering', () => <RegisterScreen onRegistered={nothing} />, ['Create account']],
  ['a forgotten password', () => <ForgotScreen />, ['Send reset link']],
  ['another password', () => <PasswordForm />, ['Change password']],
  ['the name', () => <ProfileCard user={user} />, ['Save name']],
  ['early access', () => <EarlyAccessForm terms="" />, ['Get early access']],
  ['connecting a store', () => <ConnectStore onConnected={nothing} />, ['Connect Store']],
  ['deleting the account', () => <DeleteCard />, ['Delete account', 'Delete permanently']],
  ['a ticket', () => <TicketForm onClose={nothing} onMade={nothing} />, ['Save ticket']],
  ['an alert', () => <OpsAlerts />, ['Add Alert', 'Add Alert']],
  ['a search of the web', () => <WebSearchForm />, ['Search']],
  ['an extract', () => <WebExtractForm />, ['Extract']],
  ['a crawl', () => <WebCrawlForm />, ['Crawl']],
  [
    'a hypothesis',
    () => <ProposeForm ProductPicker={() => null} onClose={nothing} />,
    ['Propose hypothesis'],
  ],
]

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function controls(selector: string): Control[] {
  return [...document.querySelectorAll<Control>(selector)]
}

test.each(forms)('the form for %s marks what it cannot do without', async (_what, form, buttons) => {
  show(form())
  for (const name of buttons) {
    await waitFor(() => expect(screen.getAllByRole('button', { name, hidden: true })).toBeTruthy())
    // What is filled in beforehand is taken out.
    for (const control of controls('input[aria-required]')) await userEvent.clear(control)
    await userEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
  }
  await waitFor(() => expect(controls('[aria-invalid]').length).toBeGreaterThan(0))
  expect(controls('[aria-invalid]')).toEqual(controls('[aria-required]'))
  for (const { id } of controls('[aria-required]')) {
    expect(document.querySelector(`label[for="${id}"]`)?.parentElement?.textContent).toMatch(/\*$/)
  }
})

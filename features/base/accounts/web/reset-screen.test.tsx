import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { checkReset, requestReset, resetPassword } from '../contract/reset.ts'
import { ForgotScreen } from './forgot-screen.tsx'
import { ResetScreen } from './reset-screen.tsx'

const peer = usePeer()
const gone = () => refusal(410, 'RESET_LINK_INVALID', 'This link has expired or was already used')

function askedFor(path: string) {
  return peer.asked.filter((one) => one.path === path).map(({ body }) => body)
}

async function ask(sentBy: 'mail' | 'operator') {
  peer.on(requestReset, () => ({ body: { success: true, data: { sentBy } } }))
  show(<ForgotScreen />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ingrid@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }))
}

test('says that a link is on its way without saying that there is an account', async () => {
  await ask('mail')
  const said = await screen.findByRole('status')
  expect(said.textContent).toContain("If there's an account for ingrid@example.com")
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('names the operator’s command where no mail is sent', async () => {
  await ask('operator')
  expect(await screen.findByText('npm run reset-link -- ingrid@example.com')).toBeTruthy()
})

test('says at the field when too many links were asked for', async () => {
  peer.on(requestReset, () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Try again in 60 minutes'))
  show(<ForgotScreen />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ingrid@example.com{Enter}')
  expect(await screen.findByText('Too many attempts. Try again in 60 minutes')).toBeTruthy()
})

async function openLink() {
  const person = { email: 'ingrid@example.com', name: 'Ingrid Holm' }
  peer.on(checkReset, () => ({ body: { success: true, data: person } }))
  const onReset = vi.fn<() => void>()
  localStorage.setItem('auth_token', 'of-an-ended-session')
  show(<ResetScreen token="mr_1" onReset={onReset} />)
  return { onReset, field: await screen.findByLabelText('New password') }
}

test('sets the password of the person the link is for, and forgets the ended session', async () => {
  const { onReset, field } = await openLink()
  expect(screen.getByText('ingrid@example.com')).toBeTruthy()
  peer.on(resetPassword, () => ({ body: { success: true, data: { email: 'ingrid@example.com' } } }))
  await userEvent.type(field, 'Copper-Lantern-Moss-4{Enter}')
  await waitFor(() => expect(onReset).toHaveBeenCalled())
  expect(askedFor(resetPassword.path)).toEqual([{ token: 'mr_1', password: 'Copper-Lantern-Moss-4' }])
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('refuses a guessable password as it is typed, once the visible rules are met', async () => {
  const { field } = await openLink()
  const refused = 'Too easy to guess. Avoid common words, your name and your email.'
  await userEvent.type(field, 'Ingrid20')
  expect(screen.queryByText(refused)).toBeNull()
  await userEvent.type(field, '!')
  expect(await screen.findByText(refused)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, 'Kayak-Moss')
  await waitFor(() => expect(screen.queryByText(refused)).toBeNull())
})

test('shows the server’s refusal of a password at the field', async () => {
  const { field, onReset } = await openLink()
  peer.on(resetPassword, () => refusal(400, 'PASSWORD_WEAK', 'This password is too easy to guess'))
  await userEvent.type(field, 'Copper-Lantern-Moss-4{Enter}')
  expect(await screen.findByText('This password is too easy to guess')).toBeTruthy()
  expect(onReset).not.toHaveBeenCalled()
})

test.each(['mr_used', ''])('offers a new link in place of %j, which no longer works', async (token) => {
  peer.on(checkReset, gone)
  show(<ResetScreen token={token} onReset={() => undefined} />)
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/auth/forgot')
})

test('a link that was used meanwhile says so when it is used again', async () => {
  const { field } = await openLink()
  peer.on(checkReset, gone)
  peer.on(resetPassword, gone)
  await userEvent.type(field, 'Copper-Lantern-Moss-4{Enter}')
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { login } from '../contract.ts'
import { LoginScreen } from './login-screen.tsx'

const peer = usePeer()

const email = 'ingrid@example.com'
const user = { id: 'merchant', email, name: null, createdAt: '2026-11-20T09:00:00.000Z' }

async function signIn(password: string) {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('signing in stores the token and welcomes the merchant back', async () => {
  peer.on(login, () => ({ body: { success: true, data: { token: 'the-token', user } } }))
  const { client } = show(<LoginScreen isOnTheWay={false} />)
  await signIn('Abcdef1!')
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(screen.getByText('You have successfully signed in')).toBeTruthy()
  expect(localStorage.getItem('auth_token')).toBe('the-token')
  expect(client.getQueryData(['session'])).toEqual(user)
})

test('a wrong password is answered with the server’s sentence and keeps the email', async () => {
  peer.on(login, () => refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'))
  show(<LoginScreen isOnTheWay={false} />)
  await signIn('nope')
  expect(await screen.findByText('Login failed')).toBeTruthy()
  expect(screen.getByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('an answer that is none of ours asks to try again', async () => {
  peer.on(login, () => ({ status: 200, body: 'not an answer' }))
  show(<LoginScreen isOnTheWay={false} />)
  await signIn('Abcdef1!')
  expect(await screen.findByText('An error occurred. Please try again')).toBeTruthy()
})

test('a field that is left wrong says why, and nothing is sent', async () => {
  show(<LoginScreen isOnTheWay={false} />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ingrid')
  await userEvent.tab()
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Password is required')).toBeTruthy()
  expect(peer.asked).toEqual([])
})

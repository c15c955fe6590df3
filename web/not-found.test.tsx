import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profile } from '#features/base/accounts/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { storeToken } from '#ui/token.ts'
import { NotFound } from './not-found.tsx'

const peer = usePeer()

test('a visitor who strays is only led home', async () => {
  show(<NotFound />)
  expect(await screen.findByRole('link', { name: 'Go to Home' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a signed-in merchant who strays keeps the ways to every page', async () => {
  storeToken('token')
  const user = { id: 'u', email: 'ingrid@example.com', name: 'Ingrid Holm', createdAt: '2026-01-01' }
  peer.on(profile, () => ({ body: { success: true, data: { user } } }))
  show(<NotFound />)
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

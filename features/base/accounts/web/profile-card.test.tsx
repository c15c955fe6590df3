import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { changeName } from '../contract.ts'
import { ProfileCard } from './profile-card.tsx'

const peer = usePeer()

const user = { id: '1', email: 'mia@example.com', name: 'Mia', createdAt: '2026-11-20T09:00:00.000Z' }

test('a merchant changes their own name', async () => {
  peer.on(changeName, ({ body }) => ({
    body: { success: true, data: { user: { ...user, ...(body as object) } } },
  }))
  show(<ProfileCard user={user} />)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'M')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy()
  await userEvent.type(name, 'ia Berg ')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('Name changed')).toBeTruthy()
  expect(peer.asked.map(({ body }) => body)).toEqual([{ name: 'Mia Berg' }])
})

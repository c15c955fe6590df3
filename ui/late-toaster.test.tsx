import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LateToaster } from './late-toaster.tsx'
import { showToast } from './toast.ts'

test('the toaster comes with the first touch of the page', async () => {
  render(<LateToaster />)
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.pointerDown(document.body)
  expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeTruthy()
})

test('a toast that nobody asked for brings the toaster with it', async () => {
  render(<LateToaster />)
  act(() => showToast({ title: 'The sync has ended' }))
  expect(await screen.findByText('The sync has ended')).toBeTruthy()
})

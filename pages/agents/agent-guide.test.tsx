import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { AgentGuide } from './agent-guide.tsx'

usePeer()

test('a step of a guide leads to the very part of the page that it speaks of', async () => {
  show(<AgentGuide agent="stripe" />)
  const link = await screen.findByRole('link', { name: 'Open transactions' })
  expect(link.getAttribute('href')).toBe('/stripe?tab=transactions')
})

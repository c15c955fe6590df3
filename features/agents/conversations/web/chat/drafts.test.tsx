import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDraft } from './agent-chat.tsx'

const writers = new Map<string, (text: string) => void>()

function Draft({ place }: { place: string }) {
  const [text, setText] = useDraft(place)
  writers.set(place, setText)
  return <p role="note">{text}</p>
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('what comes back to a conversation that was left waits there, and not in the one that is open', () => {
  const { rerender } = render(<Draft place="mugs" />)
  act(() => writers.get('mugs')?.('What sells?'))
  act(() => writers.get('mugs')?.(''))
  rerender(<Draft place="linen" />)
  act(() => writers.get('linen')?.('Linen'))
  act(() => writers.get('mugs')?.('What sells?'))
  expect(screen.getByRole('note').textContent).toBe('Linen')
  rerender(<Draft place="mugs" />)
  expect(screen.getByRole('note').textContent).toBe('What sells?')
  act(() => writers.get('mugs')?.(''))
  expect(Object.keys(sessionStorage)).toEqual(['agent_draft_linen'])
})

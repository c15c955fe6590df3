import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { UserMessage } from './user-message.tsx'

usePeer()

test('an example that is sent again as it is keeps what it means, and one that was edited does not', async () => {
  const resent: unknown[] = []
  const onResend = (...said: unknown[]) => void resent.push(said)
  const user = userEvent.setup()
  show(<UserMessage text="Was verkauft sich?" means="What sells?" named={[]} onResend={onResend} />)
  await user.click(await screen.findByRole('button', { name: 'Edit message' }))
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await user.click(screen.getByRole('button', { name: 'Edit message' }))
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' Im Mai?')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(resent).toEqual([
    ['Was verkauft sich?', [], 'What sells?'],
    ['Was verkauft sich? Im Mai?', [], undefined],
  ])
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { getConversation } from '../../contract/conversation.ts'
import { isQuiet, useQuiet } from './quiet-conversations.ts'

usePeer()

function Toggle() {
  const [isOn, setOn] = useState(true)
  useQuiet('quiet', isOn)
  return (
    <button type="button" onClick={() => setOn(!isOn)}>
      Live updates
    </button>
  )
}

test('a conversation without live updates is left as it is until they are on again', async () => {
  const { client } = show(<Toggle />)
  const button = await screen.findByRole('button')
  const quiet = [getConversation.path, 'quiet']
  const other = [getConversation.path, 'other']
  const approvals = [listApprovals.path]
  for (const key of [quiet, other, approvals]) client.setQueryData(key, {})
  const told = () =>
    [quiet, other, approvals].map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  refreshAgents(client, isQuiet)
  expect(told()).toEqual([false, true, true])
  await userEvent.click(button)
  expect(isQuiet('quiet')).toBe(false)
  expect(told()).toEqual([true, true, true])
})

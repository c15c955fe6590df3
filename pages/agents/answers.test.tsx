import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { useAsk } from './answers.ts'

const peer = usePeer()

function Ask() {
  const ask = useAsk()
  const question = { agent: 'scout', tool: 'market-scan', parameters: {} } as const
  return (
    <button type="button" onClick={() => ask.mutate([question])}>
      Ask
    </button>
  )
}

test("shows a failed tool when the server's reply is malformed", async () => {
  peer.on(executeTool, () => ({ status: 502, body: 'Bad gateway' }))
  show(<Ask />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Tool Execution Failed')).toBeTruthy()
  expect(screen.getByText('An error occurred while executing the tool')).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { AnswerActs } from '#features/base/runs/web/answer/answer-acts.ts'
import { AnswerView } from '#features/base/runs/web/answer/answer-view.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'
import { createWorkflow } from '../contract/workflow.ts'
import { AnswerWorkflow } from './answer-workflow.tsx'

const peer = usePeer()

const answerOf = (detail: ToolAnswer['detail']): ToolAnswer => ({
  ...{ outcome: 'answer', summary: 'The plan has 1 step.', confidence: null, detail },
  basis: { kind: 'local', rows: 1, unit: 'steps', from: null, to: null, method: 'Plan' },
  ...{ figures: [], tables: [], charts: [], sources: [] },
})
const step = { id: 'feed', title: 'Read the feed', agent: 'ops', tool: 'feed-status', args: {}, after: [] }

const showAnswer = (detail: ToolAnswer['detail']) =>
  show(
    <AnswerActs value={(answer) => <AnswerWorkflow answer={answer} />}>
      <AnswerView answer={answerOf(detail)} />
    </AnswerActs>,
  )

test('the plan in an answer is opened as a workflow, and pressed again it is the same draft', async () => {
  const bodies: { id: string; from: unknown }[] = []
  peer.on(createWorkflow, ({ body }) => {
    bodies.push(body as { id: string; from: unknown })
    if (bodies.length === 1)
      return { status: 503, body: { success: false, code: 'DATABASE_BUSY', error: 'Busy' } }
    return { body: { success: true, data: { workflow: { summary: { id: bodies[0]?.id } }, notes: [] } } }
  })
  showAnswer({ title: 'Restock', plan: { steps: [step] } })
  const button = await screen.findByRole('button', { name: 'Open as workflow: Restock' })
  await userEvent.click(button)
  expect(await screen.findByText('Workflow not created')).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[0]?.from).toEqual({ type: 'plan', name: 'Restock', description: '', steps: [step] })
})

test('an answer about a workflow leads to it, and any other to none', async () => {
  showAnswer({ workflowId: 'w1' })
  const link = (await screen.findByRole('link', { name: 'Open workflow' })) as HTMLAnchorElement
  expect(new URL(link.href).search).toBe('?tab=workflow-builder&workflow=w1')
})

test('an answer without a plan shows no way to the builder', async () => {
  showAnswer({ goal: 'restock' })
  expect(await screen.findByText('The plan has 1 step.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

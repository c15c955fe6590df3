import { expect, test } from 'vitest'
import { directReason } from '#features/agents/approvals/contract/direct-reason.ts'
import { dueOf, leavesOf, reasonOf, titleOf } from './inbox-labels.ts'

const asked = {
  ...{ kind: 'approval' as const, approvalId: 'a', agent: 'seller' as const, reason: '', count: 1 },
  ...{ tool: 'set-price', question: 'Set the price of AN-1000 in your store to 19.5?' },
}

test('an approval is named by its product, as on its card', () => {
  expect(titleOf({ ...asked, product: 'Stoneware Mug' })).toBe('Change the price of Stoneware Mug?')
  expect(titleOf({ ...asked, product: null })).toBe(asked.question)
})

test("a bank's deadline is a day of the store, wherever it is read", () => {
  const detail = { kind: 'dispute' as const, count: 1, orders: [], timeZone: 'Pacific/Kiritimati' }
  expect(dueOf({ dueAt: '2026-12-03T12:00:00.000Z', detail })).toBe('Due 4 December 2026')
})

test('a research that failed leaves otherwise than one that is paused', () => {
  const detail = { kind: 'research' as const, of: 'task' as const, runId: 'r', message: '' }
  expect(leavesOf({ ...detail, state: 'paused' })).toBe("Leaves when it's resumed or cancelled.")
  expect(leavesOf({ ...detail, state: 'failed' })).toBe('Leaves when it succeeds, or after a week.')
})

test('a tool that the merchant started says so in the words of the console', () => {
  const reason = directReason
  expect(reasonOf({ ...asked, reason, product: null })).toBe('You started this tool.')
  expect(reasonOf({ ...asked, reason: 'Its demand fell.', product: null })).toBe('Its demand fell.')
})

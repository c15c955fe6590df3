import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { deploymentReady } from '../contract.ts'
import { judgeReadiness, type ReadinessFacts } from '../rules.ts'
import { readinessLabel, ReadinessReport } from './readiness-report.tsx'

const peer = usePeer()

const noKey = {
  configured: false,
  masked: '',
  check: null,
  checkMessage: null,
  checkedAt: null,
  savedAt: null,
}
const facts: ReadinessFacts = {
  isStoreConnected: true,
  storeProblem: null,
  productsTotal: 3,
  productsEnabled: 0,
  sellerFactsMissing: ['return policy'],
  hasPublicHttps: false,
}

function judged(change: Partial<ReadinessFacts>) {
  return judgeReadiness({ ...facts, ...change }, { openai: noKey, tavily: noKey })
}

test('what is missing is said once, and leads to where it is mended', async () => {
  peer.on(deploymentReady, () => ({ body: { success: true, data: judged({}) } }))
  show(<ReadinessReport />)
  const critical = await screen.findByRole('link', { name: 'Enable at least one product for ChatGPT search' })
  expect(critical.getAttribute('href')).toBe('/workspace/chatgpt')
  expect(screen.getAllByText('Add a web-search key to search the web')).toHaveLength(1)
  expect(screen.getByText('Ask your administrator to set a public HTTPS URL')).toBeTruthy()
})

test('why the store does not answer is shown as it came', async () => {
  peer.on(deploymentReady, () => ({
    body: { success: true, data: judged({ storeProblem: 'The token was refused.' }) },
  }))
  show(<ReadinessReport />)
  expect(await screen.findByRole('link', { name: 'The token was refused.' })).toBeTruthy()
  expect(screen.getByText('Store connected')).toBeTruthy()
})

test('each line of the check has words in the merchant’s language', () => {
  const unknown = judged({}).items.filter((item) => readinessLabel({ ...item, label: '?' }).label === '?')
  expect(unknown).toEqual([])
})

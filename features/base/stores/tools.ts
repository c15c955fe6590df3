import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { StoreDeps } from './actions/deps.ts'
import { viewStatus } from './actions/view.ts'

/** What agents may see of the connected store. */
export function storeTools(deps: StoreDeps): Tool[] {
  return [statusTool(deps)]
}

function statusTool(deps: StoreDeps): Tool {
  return defineTool({
    name: 'store-status',
    title: 'Store status',
    description:
      'Which store is connected, whether it works, when it was last synced and what it does not allow.',
    effect: 'read',
    input: z.object({}),
    question: () => 'Look at the connection to your store?',
    run: async ({ workspaceId }) => {
      const status = await viewStatus(deps, workspaceId)
      const { connected, name, domain, health, problem, lastSyncAt, limits, currency, isDemo } = status
      const basis = {
        kind: 'local' as const,
        rows: connected ? 1 : 0,
        unit: 'stores',
        from: null,
        to: null,
        method: 'Stored connection',
      }
      if (!connected) {
        const summary = problem?.message ?? 'No store is connected. Connect your Shopify store first.'
        return ToolAnswer.parse({ outcome: 'unavailable', summary, confidence: null, basis })
      }
      const words = { connected: 'works', syncing: 'is being synced', error: 'has a problem' }
      const state = health === 'disconnected' ? 'is not connected' : words[health]
      const trouble = problem ? ` ${problem.message}` : ''
      return ToolAnswer.parse({
        outcome: 'answer',
        summary: `${name} (${domain}) ${state}.${trouble}${limits.length > 0 ? ` ${limits.length} features lack a permission.` : ''}`,
        confidence: null,
        basis,
        tables: [
          {
            title: 'Lacking permissions',
            columns: [
              { key: 'feature', label: 'Feature', kind: 'text' },
              { key: 'message', label: 'What it means', kind: 'text' },
            ],
            rows: limits,
          },
        ],
        detail: { name, domain, health, problem, lastSyncAt, currency, isDemo },
      })
    },
  })
}

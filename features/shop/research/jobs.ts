import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { ResearchDeps } from './actions/deps.ts'
import { research } from './actions/task-steps.ts'
import { crawlPages } from './actions/web.ts'
import { AskedBy } from './contract/library.ts'
import { Region } from './contract/task.ts'
import { CrawlAsk } from './contract/web.ts'

/** The slow work of research. */
export function researchKinds(deps: ResearchDeps): ProductKind[] {
  const crawl = defineRun({
    name: 'research.crawl',
    input: CrawlAsk.extend({ by: AskedBy }),
    // Each attempt costs the merchant's quota.
    retry: { attempts: 2, firstDelayMs: 500, maxDelayMs: 10_000 },
    run: async (run, { by, ...ask }) => {
      const { workspaceId, runId } = run
      run.progress({ stage: 'crawling', done: 0, total: null })
      const itemId = await run.step('crawl', async (signal, stepKey) => {
        const { id } = await crawlPages(deps, { workspaceId, by, signal, stepKey, runId }, ask)
        return id
      })
      return { itemId }
    },
  })
  const task = defineRun({
    name: 'research.task',
    input: z.object({ region: Region, by: AskedBy }),
    retry: { attempts: 4, firstDelayMs: 500, maxDelayMs: 15_000 },
    run: (run, { region, by }) => research({ deps, run, region, by }),
  })
  return [crawl, task]
}

/** Workflows to begin with. Each runs on any synced store as it stands. */
import type { WorkflowTemplate } from '../../contract/workflow.ts'
import { agentsOf } from '../agents.ts'
import { totalSeconds } from '../total-time.ts'
import type { Template } from './build.ts'
import { customerTemplates } from './customers.ts'
import { moneyTemplates } from './money.ts'
import { quickTemplates } from './quick.ts'
import { stockTemplates } from './stock.ts'
import { textsOf } from './texts.ts'

export const templates: readonly Template[] = [
  ...quickTemplates,
  ...stockTemplates,
  ...moneyTemplates,
  ...customerTemplates,
]

export function findTemplate(id: string): Template | undefined {
  return templates.find((template) => template.id === id)
}

/** A template as a list shows it. */
export function toListed({ id, isQuickRun, make }: Template): WorkflowTemplate {
  const definition = make({ timeZone: 'UTC' })
  const { name, category, description, triggerDescription, steps } = definition
  const totalTime = totalSeconds(steps)
  const agents = agentsOf(definition)
  const texts = textsOf(definition)
  return {
    ...{ id, isQuickRun, name, category, description, triggerDescription, agents },
    ...{ steps: steps.length, texts, totalTime },
  }
}

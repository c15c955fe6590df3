import { ReasonPanel } from '#features/agents/reasoning/web/reason-panel.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { BeliefsPanel } from '#features/insight/beliefs/web/beliefs-panel.tsx'
import { ProductPicker } from './product-picker.tsx'

/** The reasoning engine of an agent, with what is believed of the store. */
export function ReasonPart({ agent }: { agent: AgentId }) {
  return <ReasonPanel key={agent} agent={agent} beliefs={<BeliefsPanel ProductPicker={ProductPicker} />} />
}

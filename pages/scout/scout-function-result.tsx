import { t } from '@lingui/core/macro'
import type { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { LateResult } from '#features/agents/tool-runs/web/late-result.tsx'
import { ToolOutput } from '#features/agents/tool-runs/web/tool-output.tsx'
import { Notice } from '#ui/notice.tsx'

/** What came of a function: its answer, its question to the merchant, or why there is neither. */
export function ScoutFunctionResult({ name, result }: { name: string; result: ToolResult }) {
  const { status, output, message, approvals, runId } = result
  if (status === 'completed') return <ToolOutput output={output} />
  if (status === 'rejected') {
    return (
      <Notice tone="neutral" title={t`Nothing was changed`}>
        {message}
      </Notice>
    )
  }
  if (status === 'failed') {
    return (
      <Notice tone="error" title={t`Tool Execution Failed`}>
        {message ?? t`An error occurred while executing the tool`}
      </Notice>
    )
  }
  return <LateResult name={name} runId={runId} approvals={approvals} />
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { findFaults, findMissing, toArguments, toValues } from '#features/agents/approvals/web/form-values.ts'
import { ToolFields } from '#features/agents/approvals/web/tool-fields.tsx'
import { fieldsOf } from '#features/agents/approvals/web/use-decision.ts'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Meter } from '#ui/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { type AgentTool, executeTool, type ToolResult } from '../contract/tool.ts'
import { LateResult } from './late-result.tsx'
import { ToolHistory } from './tool-history.tsx'
import { ToolOutput } from './tool-output.tsx'
import { refreshToolRuns } from './tool-runs-cache.ts'

/** The form of a tool, its progress, what came of it, and its earlier runs. */
export function ToolRun({ agent, tool }: { agent: AgentId; tool: AgentTool }) {
  const client = useQueryClient()
  const { id, name, parameters, defaultParameters } = tool
  const [values, setValues] = useState(() => toValues(parameters, defaultParameters))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const run = useMutation({
    mutationFn: async (args: Record<string, unknown>) => {
      const body = { tool: id, parameters: args }
      return (await call(executeTool, { params: { agentType: agent }, body })).data
    },
    onSuccess: ({ status, message }) => {
      refreshAgents(client)
      refreshToolRuns(client)
      if (status === 'completed') succeed(name)
      if (status === 'failed') fail(message)
    },
    onError: (error) => {
      setFaults(fieldsOf(error))
      fail(sentenceOf(error, ''))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (run.isPending) return
    const missing = findMissing(parameters, values)
    if (missing.length > 0) {
      showFailure(t`Missing Required Parameters`, t`Please fill in: ${missing.join(', ')}`)
      return
    }
    const found = findFaults(parameters, values)
    setFaults(found)
    if (Object.keys(found).length === 0) run.mutate(toArguments(parameters, values))
  }

  function runAgain(args: Record<string, unknown>) {
    setValues(toValues(parameters, args))
    setFaults({})
    run.mutate(args)
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <form aria-label={name} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
        <ToolFields
          parameters={parameters}
          values={values}
          errors={faults}
          onChange={(field, value) => setValues({ ...values, [field]: value })}
        />
        <div>
          <Button type="submit" variant="ink" isBusy={run.isPending} className="max-sm:w-full">
            {!run.isPending && <Play aria-hidden className="size-3.5" />}
            {run.isPending ? t`Running…` : t`Run ${name}`}
          </Button>
        </div>
      </form>
      {run.isPending && <Meter label={t`${name} is running`} percent={null} />}
      {run.data && !run.isPending && <Result name={name} result={run.data} />}
      <ToolHistory agent={agent} tool={tool} isBusy={run.isPending} onAgain={runAgain} />
    </div>
  )
}

function Result({ name, result }: { name: string; result: ToolResult }) {
  const { status, output, message, approvals, runId } = result
  switch (status) {
    case 'completed':
      return <ToolOutput output={output} />
    case 'waiting':
      return <LateResult name={name} runId={runId} approvals={approvals} />
    case 'running':
      return <LateResult name={name} runId={runId} onCompleted={() => succeed(name)} />
    case 'rejected':
      return (
        <Notice tone="neutral" title={t`Nothing was changed`}>
          {message}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="error" title={t`Tool Execution Failed`}>
          {message ?? <Trans>An error occurred while executing the tool</Trans>}
        </Notice>
      )
  }
}

function succeed(name: string) {
  showToast({ title: t`Tool Executed Successfully`, description: t`${name} completed with success` })
}

function fail(message: string | null) {
  showFailure(t`Tool Execution Failed`, message || t`An error occurred while executing the tool`)
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { findMissing, toValues } from '#features/agents/approvals/web/form-values.ts'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { type AgentTool, executeTool, type ToolResult } from '../contract/tool.ts'
import { ToolCard } from './tool-card.tsx'
import { refreshToolRuns } from './tool-runs-cache.ts'

const LateResult = lazy(async () => ({ default: (await import('./late-result.tsx')).LateResult }))
const ToolRun = lazy(async () => ({ default: (await import('./tool-run.tsx')).ToolRun }))

const shownTools = 4

type Props = { agent: AgentId; tools: readonly AgentTool[] }

/** The first tools of an agent, one press away: what reads and needs nothing runs at once, all others show their form. */
export function QuickTools({ agent, tools }: Props) {
  const client = useQueryClient()
  const [form, setForm] = useState<AgentTool | null>(null)
  const run = useMutation({
    mutationFn: async ({ id, defaultParameters }: AgentTool) => {
      const body = { tool: id, parameters: defaultParameters }
      return (await call(executeTool, { params: { agentType: agent }, body })).data
    },
    onSuccess: ({ status, message }, { name }) => {
      if (status === 'completed')
        showToast({ title: t`Tool Executed`, description: t`Successfully executed ${name}` })
      if (status === 'failed') fail(message)
    },
    onError: (error, tool) => {
      // Its fields need one another in a way that the form alone does not say.
      if (codeOf<typeof executeTool>(error) === 'TOOL_INPUT_INVALID') setForm(tool)
      else fail(sentenceOf(error, ''))
    },
    onSettled: () => {
      refreshAgents(client)
      refreshToolRuns(client)
    },
  })

  function begin(tool: AgentTool) {
    if (run.isPending) return
    run.reset()
    const isReady = canRunAsIs(tool)
    setForm(isReady ? null : tool)
    if (isReady) run.mutate(tool)
  }

  const ran = run.variables
  return (
    <div>
      <p className="type-label mb-2 text-ink-2">
        <Trans>Quick tools</Trans>
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {tools.slice(0, shownTools).map((tool) => (
          <li key={tool.id}>
            <button
              type="button"
              dir="auto"
              title={tool.description}
              aria-disabled={run.isPending || undefined}
              onClick={() => begin(tool)}
              className={buttonStyle({ size: 's' })}
            >
              {tool.name}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {run.isPending && ran ? t`${ran.name} is running` : ''}
      </p>
      <div key={form?.id ?? run.status} ref={bringIntoView} className="mt-3 scroll-mt-3 empty:hidden">
        {form && (
          <Card title={form.name}>
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <ToolRun key={form.id} agent={agent} tool={form} />
            </Suspense>
          </Card>
        )}
        {!form && ran && run.isPending && (
          <ToolCard
            agent={agent}
            tool={ran.id}
            args={ran.defaultParameters}
            state="running"
            answered={null}
            isSaid={false}
          />
        )}
        {!form && ran && run.data && <Result agent={agent} tool={ran} result={run.data} />}
      </div>
    </div>
  )
}

/** It needs nothing but its own values. What a change is made of is worth a look, even where nothing must be filled in. */
function canRunAsIs({ parameters, defaultParameters, effect }: AgentTool): boolean {
  const isLacking = findMissing(parameters, toValues(parameters, defaultParameters)).length > 0
  return !isLacking && (effect === 'read' || parameters.length === 0)
}

type ResultProps = { agent: AgentId; tool: AgentTool; result: ToolResult }

function Result({ agent, tool, result }: ResultProps) {
  const { status, output, message, runId, approvals } = result
  if (status === 'waiting' || status === 'running')
    return (
      <Suspense fallback={<Skeleton className="h-16 w-full" />}>
        <LateResult name={tool.name} runId={runId} approvals={approvals} />
      </Suspense>
    )
  const state = status === 'completed' ? 'answered' : status
  const answered = {
    type: 'tool_answered',
    seq: 0,
    runId,
    at: '',
    callId: runId,
    tool: tool.id,
    outcome: state,
    output,
    message,
    isTainting: false,
    durationMs: 0,
    approvalId: null,
  } as const
  return (
    <ToolCard
      agent={agent}
      tool={tool.id}
      args={tool.defaultParameters}
      state={state}
      answered={answered}
      isSaid={false}
    />
  )
}

/** On a low screen what was asked for would stand below what is seen. */
function bringIntoView(box: HTMLElement | null) {
  if (box?.hasChildNodes()) box.scrollIntoView({ block: 'start' })
}

function fail(message: string | null) {
  showFailure(t`Tool Execution Failed`, message || t`An error occurred while executing the tool`)
}

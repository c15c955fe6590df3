import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, type CallInput } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import { listRerunEffects, previewRerun, type RerunPart, rerunWorkflow } from '../contract/rerun.ts'
import {
  answerApprovalStep,
  controlWorkflowRun,
  listStepRuns,
  listWorkflowRuns,
  settleOutcome,
  type StepRunStatus,
  viewStepRun,
  viewWorkflowRun,
} from '../contract/run.ts'
import { refreshWorkflowRuns } from './refresh-runs.ts'
import { isRunLive } from './run-state.ts'

const pollMs = 2_000
const pageSize = 20
const itemPageSize = 100

export type RunsFilter = {
  workflowId?: string | undefined
  state?: 'live' | 'ended' | 'needs_attention' | undefined
}

/** A run with its steps. While it lives and no event stream says when it changed, it is read again by itself. */
export function useWorkflowRun(runId: string) {
  const ms = usePollMs(pollMs)
  return useQuery({
    ...read(viewWorkflowRun, { params: { runId } }),
    select: (reply) => reply.data,
    refetchInterval: ({ state }) => (state.data && !isRunLive(state.data.data.run) ? false : ms),
  })
}

/** Runs by pages, the newest first. */
export function useWorkflowRuns({ workflowId, state }: RunsFilter) {
  const ms = usePollMs(pollMs)
  return useInfiniteQuery({
    queryKey: [listWorkflowRuns.path, { workflowId, state }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWorkflowRuns,
        { query: { workflowId, state, limit: pageSize, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ms,
    select: ({ pages }) => pages.flatMap((page) => page.data.runs),
  })
}

/** Every run that a filter finds, page after page. */
export async function readAllRuns({ workflowId, state }: RunsFilter) {
  const runs = []
  let cursor: string | undefined
  do {
    const { data } = await call(listWorkflowRuns, { query: { workflowId, state, limit: 100, cursor } })
    runs.push(...data.runs)
    cursor = data.nextCursor ?? undefined
  } while (cursor !== undefined)
  return runs
}

/** The items of a step within a loop, by pages. */
export function useStepItems(runId: string, stepId: string, status: StepRunStatus | undefined) {
  const ms = usePollMs(pollMs)
  return useInfiniteQuery({
    queryKey: [listStepRuns.path, { runId, stepId, status }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listStepRuns,
        { params: { runId }, query: { stepId, status, limit: itemPageSize, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ms,
    select: ({ pages }) => ({
      items: pages.flatMap((page) => page.data.steps),
      total: pages[0]?.data.total ?? 0,
    }),
  })
}

/** What went into a step, what came out, and what it did outside. */
export function useStepRun(runId: string, stepRunId: string) {
  const ms = usePollMs(pollMs)
  return useQuery({
    ...read(viewStepRun, { params: { runId, stepRunId } }),
    select: (reply) => reply.data,
    refetchInterval: ms,
  })
}

function useRunMutation<I, R>(act: (input: I) => Promise<R>, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => refreshWorkflowRuns(client),
    onError: (error) => showFailure(failure, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useControlRun(runId: string) {
  return useRunMutation(
    (action: 'pause' | 'resume' | 'cancel') =>
      call(controlWorkflowRun, { params: { runId }, body: { action } }),
    t`Couldn't change the run`,
  )
}

type StepKey = { runId: string; stepRunId: string }

export function useAnswerStep(params: StepKey) {
  return useRunMutation(
    (body: CallInput<typeof answerApprovalStep>['body']) => call(answerApprovalStep, { params, body }),
    t`Your answer wasn't saved`,
  )
}

export function useSettleOutcome(params: StepKey) {
  return useRunMutation(
    (outcome: 'happened' | 'did_not_happen' | 'send_again') =>
      call(settleOutcome, { params, body: { outcome } }),
    t`Your answer wasn't saved`,
  )
}

/** What running again from a step would repeat outside. */
export function useRerunPreview(runId: string, fromStepId: string) {
  return useQuery({
    ...read(previewRerun, { params: { runId }, query: { fromStepId } }),
    select: (reply) => reply.data,
    staleTime: 0,
    gcTime: 0,
  })
}

/** One part of that, by pages. */
export function useRerunEffects(runId: string, fromStepId: string, part: RerunPart) {
  return useInfiniteQuery({
    queryKey: [listRerunEffects.path, { runId, fromStepId, part }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRerunEffects,
        { params: { runId }, query: { fromStepId, part, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    staleTime: 0,
    gcTime: 0,
    select: ({ pages }) => pages.flatMap((page) => page.data.effects),
  })
}

export function useRerun(runId: string) {
  return useRunMutation(
    (body: CallInput<typeof rerunWorkflow>['body']) => call(rerunWorkflow, { params: { runId }, body }),
    t`Couldn't start the run`,
  )
}

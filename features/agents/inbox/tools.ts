import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { listFailedRuns, listOwnedRuns } from '#engine/queries.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { ToolDeps } from '#features/agents/tool-runs/actions/deps.ts'
import { dayIn } from '#features/shop/sales/rules.ts'
import { dayMs } from '#kit/days.ts'
import { type AlertDeps, viewAlerts } from './actions.ts'
import { type ItemDeps, readItems } from './actions/items.ts'

/** What agents may know of what waits for the merchant. */
export function inboxTools(inbox: ItemDeps & Omit<StatusDeps, 'openItems'>): Tool[] {
  const openItems = async (workspaceId: string) =>
    (await readItems(inbox, workspaceId)).filter(({ state }) => state === 'open')
  return [statusTool({ ...inbox, openItems })]
}

type StatusDeps = AlertDeps & Pick<ToolDeps, 'timeZone'>

function statusTool(deps: StatusDeps): Tool {
  return defineTool({
    name: 'work-status',
    title: 'What needs attention',
    description:
      'What failed, waits for an approval or is paused: open alerts, and runs that do not go on by themselves.',
    effect: 'read',
    input: z.object({
      since: z.iso.date().optional().meta({
        title: 'Failed since',
        description: 'The day since which runs that failed are counted',
      }),
    }),
    question: () => 'Look at what needs attention?',
    run: async ({ workspaceId }, { since }) => {
      const alerts = (await viewAlerts(deps, workspaceId)).filter(({ status }) => status !== 'resolved')
      const live = await deps.db.inWorkspace(workspaceId, (tx) =>
        listOwnedRuns(tx, workspaceId, { isLive: true }),
      )
      const failed = since === undefined ? null : await sayFailed(deps, workspaceId, since)
      const paused = live.filter(({ status }) => status === 'paused')
      const waiting = live.filter(({ status }) => status === 'waiting')
      const [first] = alerts
      const runs =
        paused.length === 0
          ? 'No run is paused.'
          : `${count(paused.length, 'run')} ${paused.length === 1 ? 'is' : 'are'} paused.`
      const asks =
        waiting.length === 0
          ? ' Nothing waits for your approval.'
          : ` ${count(waiting.length, 'run')} ${waiting.length === 1 ? 'waits' : 'wait'} for an approval or a scheduled time.`
      const now = first
        ? `${count(alerts.length, 'open alert')}. First: ${first.message.replace(/[.!]$/, '')}. ${runs}${asks}`
        : `Nothing is stuck. No open alerts. ${runs}${asks}`
      return ToolAnswer.parse({
        outcome: 'answer',
        summary: [...(failed === null ? [] : [failed]), now].join(' '),
        confidence: null,
        basis: {
          kind: 'local',
          rows: alerts.length + paused.length + waiting.length,
          unit: 'alerts and runs',
          from: null,
          to: null,
          method: 'Open alerts, paused and waiting runs',
        },
        tables: [
          {
            title: 'Open alerts',
            columns: [
              { key: 'message', label: 'Alert', kind: 'text' },
              { key: 'text', label: 'What to do', kind: 'text' },
              { key: 'at', label: 'Since', kind: 'moment' },
            ],
            rows: alerts.map(({ message, text, at }) => ({ message, text, at })),
          },
        ],
        detail: { alerts: alerts.length, paused: paused.length, waiting: waiting.length },
      })
    },
  })
}

const maxFailed = 50
const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** What failed from that day of the store on: how much, and what last. */
async function sayFailed({ db, timeZone }: StatusDeps, workspaceId: string, since: string): Promise<string> {
  const zone = await timeZone(workspaceId)
  // A day begins at most 14 hours earlier than in UTC.
  const earliest = new Date(Date.parse(since) - dayMs)
  const read = await db.inWorkspace(workspaceId, (tx) =>
    listFailedRuns(tx, workspaceId, { since: earliest, maxRead: maxFailed, limit: maxFailed }),
  )
  const failed = read.filter(({ at }) => dayIn(zone, new Date(at)) >= since)
  const [last] = failed
  const day = days.format(new Date(since))
  if (!last) return `No run failed since ${day}.`
  const many = failed.length === maxFailed ? `At least ${maxFailed} runs` : count(failed.length, 'run')
  const why = last.message === '' ? '' : ` The last one: ${last.message.replace(/[.!]$/, '')}.`
  return `${many} failed since ${day}.${why}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

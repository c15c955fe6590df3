import type { Notice, NoticePreferences } from './contract.ts'

/** What is known of a workspace. Times are ISO 8601. */
export type NoticeFacts = {
  storeProblem: string | null
  /** The newest sync of the connected store, when it failed. */
  failedSync: { runId: string; message: string; endedAt: string | null } | null
  enabledIncomplete: number
  refusedKeys: { keyType: string; service: string; message: string | null; checkedAt: string | null }[]
  waitingApprovals: { count: number; oldestAt: string | null }
}

/** A workspace that chose nothing sees everything. */
export const allNotices: NoticePreferences = {
  syncFailed: true,
  productsIncomplete: true,
  keyRefused: true,
  approvalsWaiting: true,
}

/** What needs attention, errors before warnings before questions. A store problem that is only the failed sync again is told once. */
export function toNotices(facts: NoticeFacts, wanted: NoticePreferences): Notice[] {
  return [
    ...storeNotice(facts),
    ...(wanted.syncFailed ? syncNotice(facts) : []),
    ...(wanted.keyRefused ? keyNotices(facts) : []),
    ...(wanted.productsIncomplete ? productsNotice(facts) : []),
    ...(wanted.approvalsWaiting ? approvalsNotice(facts) : []),
  ]
}

function storeNotice({ storeProblem, failedSync }: NoticeFacts): Notice[] {
  if (storeProblem === null || storeProblem === failedSync?.message) return []
  return [
    {
      id: 'store-problem',
      severity: 'error',
      title: 'Your store needs attention',
      text: storeProblem,
      href: '/workspace/shopify',
      since: null,
    },
  ]
}

/** The notice of a sync that failed. */
export function syncNoticeId(runId: string): string {
  return `sync-failed:${runId}`
}

function syncNotice({ failedSync }: NoticeFacts): Notice[] {
  if (!failedSync) return []
  return [
    {
      id: syncNoticeId(failedSync.runId),
      severity: 'error',
      title: 'The last sync failed',
      text: failedSync.message,
      href: '/workspace/chatgpt',
      since: failedSync.endedAt,
    },
  ]
}

function keyNotices({ refusedKeys }: NoticeFacts): Notice[] {
  return refusedKeys.map(({ keyType, service, message, checkedAt }) => ({
    id: `key-refused:${keyType}`,
    severity: 'error',
    title: `The ${service} key was refused`,
    text: message ?? `Save a key that ${service} accepts.`,
    href: '/onboarding/keys',
    since: checkedAt,
  }))
}

function productsNotice({ enabledIncomplete: count }: NoticeFacts): Notice[] {
  if (count === 0) return []
  const isOne = count === 1
  return [
    {
      id: 'products-incomplete',
      severity: 'warning',
      title: isOne ? '1 enabled product is incomplete' : `${count} enabled products are incomplete`,
      text: `${isOne ? 'It is' : 'They are'} left out of the feed until what is missing is added.`,
      href: '/workspace/chatgpt',
      since: null,
    },
  ]
}

function approvalsNotice({ waitingApprovals: { count, oldestAt } }: NoticeFacts): Notice[] {
  if (count === 0) return []
  return [
    {
      id: 'approvals-waiting',
      severity: 'info',
      title: count === 1 ? '1 approval is waiting for you' : `${count} approvals are waiting for you`,
      text: 'Nothing happens until you say yes or no.',
      href: '/workspace/agents',
      since: oldestAt,
    },
  ]
}

import { forgetPerson, listRequestsOf } from '../records.ts'
import type { Eraser } from './erasers.ts'

/** Earlier requests lose whom they were about. */
export const requestEraser: Eraser = {
  table: 'privacy_requests',
  parts: [],
  erases: {
    columns: ['person'],
    keeps: ['store_domain', 'topic', 'event_id', 'requested_by', 'status', 'rows', 'reason'],
  },
  list: (tx, { workspaceId }, person) => listRequestsOf(tx, workspaceId, person),
  erase: (tx, { workspaceId }, person) => forgetPerson(tx, workspaceId, person),
}

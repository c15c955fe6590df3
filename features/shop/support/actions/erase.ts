import type { Eraser } from '#features/base/privacy/actions/erasers.ts'
import { listNames, listTicketsOf, removeTicketsOf } from '../records/erase.ts'

/** Tickets are what their customer wrote: they go whole. */
export const ticketEraser: Eraser = {
  table: 'tickets',
  parts: ['ticket_replies', 'ticket_name_keys'],
  erases: 'rows',
  identify: listNames,
  list: listTicketsOf,
  erase: removeTicketsOf,
}

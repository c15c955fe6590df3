/** For tests: one merchant's tickets as the browser asks for them. */
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { call, type TestServer } from '#tests/world/server.ts'
import * as contract from '../contract.ts'

export const late = {
  customerName: 'Ida Berg',
  customerEmail: 'ida@example.com',
  subject: 'Where is my parcel?',
  text: 'It should have been here on Monday.',
  orderName: '#1001',
}

export type SupportFixture = Awaited<ReturnType<typeof newDesk>>

/** The tickets of a new merchant. */
export async function newDesk(server: TestServer) {
  const { origin } = server
  const { token, workspaceId } = await newSomebody(server)
  return {
    token,
    workspaceId,
    create: async (form: object = {}) => {
      const { data } = await call(origin, contract.createTicket, { body: { ...late, ...form } }, token)
      return data.ticket
    },
    list: async (query: { search?: string; status?: contract.TicketStatus } = {}) =>
      (await call(origin, contract.listTickets, { query }, token)).data,
    view: async (ticketId: string) =>
      (await call(origin, contract.getTicket, { params: { ticketId } }, token)).data.ticket,
    importCsv: async (csv: string) => {
      const { data, message } = await call(origin, contract.importTickets, { body: { csv } }, token)
      return { ...data, message }
    },
  }
}

import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, type CallInput, request } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import {
  addReply,
  changeTicket,
  createTicket,
  exportTickets,
  getTicket,
  importTickets,
  listTickets,
  type TicketStatus,
} from '../contract.ts'

export type TicketView = { search: string; status: TicketStatus | undefined }

/** The tickets that match, 50 at a time, the newest first. */
export function useTickets({ search, status }: TicketView) {
  const query = { ...(search ? { search } : {}), ...(status ? { status } : {}) }
  const list = useInfiniteQuery({
    queryKey: [listTickets.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(listTickets, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  return { ...list, tickets: pages.flatMap(({ data }) => data.tickets), first: pages[0]?.data }
}

export function useTicket(ticketId: string) {
  return useQuery({ ...read(getTicket, { params: { ticketId } }), select: (reply) => reply.data.ticket })
}

export function refreshSupport(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTickets.path] })
  void client.invalidateQueries({ queryKey: [getTicket.path] })
}

export function useNewTicket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof createTicket>['body']) => call(createTicket, { body }),
    onSuccess: () => refreshSupport(client),
  })
}

export function useTicketChange(ticketId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof changeTicket>['body']>) =>
      call(changeTicket, { params: { ticketId }, body }),
    onSettled: () => refreshSupport(client),
    onError: (error) =>
      showFailure(t`Couldn't update the ticket`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useReply(ticketId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(addReply, { params: { ticketId }, body: { text } }),
    onSuccess: () => refreshSupport(client),
    onError: (error) =>
      showFailure(t`Couldn't save the reply`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useTicketImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => call(importTickets, { body: { csv: await file.text() } }),
    onSuccess: () => refreshSupport(client),
    onError: (error) =>
      showFailure(t`Couldn't import tickets`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useTicketExport() {
  return useMutation({
    mutationFn: async ({ search, status }: TicketView) => {
      const query = { ...(search ? { search } : {}), ...(status ? { status } : {}) }
      saveFile(await (await request(exportTickets, { query })).blob(), 'tickets.csv')
    },
    onSuccess: () => showToast({ title: t`Tickets downloaded` }),
    onError: (error) => showFailure(t`Download Failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export type HelpDeskPort = {
  /** All that customers of a store wrote, as CSV with a line of names. Rejects with `UpstreamError`. */
  exportTickets: (domain: string, signal?: AbortSignal) => Promise<string>
}

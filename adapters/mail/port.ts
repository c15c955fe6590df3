export type MailMessage = {
  /** One address. */
  readonly to: string
  readonly subject: string
  /** Plain text: it needs no styling, and no client hides where a link leads. */
  readonly text: string
}

export type MailPort = {
  /** Resolves when the server has taken the message. Rejects with `UpstreamError`; retryable when the server may take it later. Only after a `timeout` may it have taken the message. */
  send: (message: MailMessage, signal?: AbortSignal) => Promise<void>
}

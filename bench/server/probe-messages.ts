/** What the bench asks the probe inside the server, one question at a time. */
export type ProbeQuestion = {
  ask: 'reset loop' | 'read loop' | 'start profile' | 'stop profile'
  /** Where the profile goes. */
  path?: string
}

/** How much later than asked the event loop came to a timer, since the last reset. */
export type LoopDelay = { p99Ms: number; maxMs: number }

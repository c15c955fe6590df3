import { callerRunHeader } from '../../contract/run.ts'

/** Tells a webhook of this console which run calls it, so that workflows do not start one another in a circle. Nobody else is told. */
export function ownWebhookHeaders(publicUrl: string, url: string, runId: string): Record<string, string> {
  return url.startsWith(`${publicUrl}/api/hooks/`) ? { [callerRunHeader]: runId } : {}
}

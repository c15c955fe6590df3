import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '#kit/endpoint.ts'
import { defineRefusals, type Reason } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'

const reasons = defineRefusals({ TOO_SLOW: 408, TOO_LARGE: 431, REQUEST_INVALID: 400 })

const answers: Record<string, { reason: Reason; error: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { reason: reasons.TOO_SLOW, error: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { reason: reasons.TOO_LARGE, error: 'The headers of the request are too large.' },
}
const unreadable = { reason: reasons.REQUEST_INVALID, error: 'The request could not be read.' }

/** Answers what is not HTTP, or not within its limits, in the one shape of a failed answer, and hangs up. */
export function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { reason, error } = answers[code ?? ''] ?? unreadable
  const body: Failure = { success: false, error, code: reason.code, requestId: newId() }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

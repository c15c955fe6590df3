import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '#kit/endpoint.ts'
import { newId } from '#kit/ids.ts'

const answers: Record<string, { status: number; code: string; error: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'TOO_SLOW', error: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LARGE', error: 'The headers of the request are too large.' },
}
const unreadable = { status: 400, code: 'REQUEST_INVALID', error: 'The request could not be read.' }

/** Answers what is not HTTP, or not within its limits, in the one shape of a failed answer, and hangs up. */
export function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, ...refused } = answers[code ?? ''] ?? unreadable
  const body: Failure = { success: false, ...refused, requestId: newId() }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

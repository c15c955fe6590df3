/** Mail over SMTP, always encrypted: TLS from the first byte, or STARTTLS before anything is said. */
import { createTransport } from 'nodemailer'
import { refuseWhereSealed } from '#adapters/http/sealed.ts'
import { checkPublicHost, type Resolve, resolveAll } from '#adapters/http/public-url.ts'
import { UpstreamError, type UpstreamProblem } from '#kit/errors.ts'
import type { Secret } from '#kit/secret.ts'
import type { MailPort } from './port.ts'

export type MailServer = {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte (port 465), or `starttls`, without which nothing is sent (port 587). */
  readonly security: 'tls' | 'starttls'
  /** Null where the server asks for no sign-in. */
  readonly auth: { readonly user: string; readonly password: Secret } | null
  /** Such as "Vitrine <no-reply@example.com>". */
  readonly from: string
  /** Where `private`, the host may stand on a network of the operator's own; elsewhere it must be on the internet. */
  readonly network: 'public' | 'private'
  readonly resolve?: Resolve
  /** Of each wait for the server, in milliseconds. */
  readonly answerTimeoutMs?: number
  /** For the whole message, in milliseconds. */
  readonly timeoutMs?: number
  /** Certificates in PEM that are trusted in place of the usual ones. */
  readonly ca?: string
}

/** Sends each message over a connection of its own, to the address that was checked. */
export function createMail({
  resolve = resolveAll,
  answerTimeoutMs = 10_000,
  timeoutMs = 30_000,
  ...server
}: MailServer): MailPort {
  return {
    send: async (message, signal) => {
      refuseWhereSealed({ name: 'mail', title: 'The mail server' })
      const address = await findAddress(server, resolve)
      const transport = createTransport({
        host: address,
        port: server.port,
        secure: server.security === 'tls',
        requireTLS: server.security === 'starttls',
        tls: { servername: server.host, minVersion: 'TLSv1.2', ...(server.ca ? { ca: server.ca } : {}) },
        ...(server.auth ? { auth: { user: server.auth.user, pass: server.auth.password.reveal() } } : {}),
        connectionTimeout: answerTimeoutMs,
        greetingTimeout: answerTimeoutMs,
        socketTimeout: answerTimeoutMs,
        // At once: what an aborted message still has in the socket's buffer must not be sent.
        socketCloseTimeout: 0,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        await transport.sendMail({
          from: server.from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          // Answers of robots, such as "out of office", are not wanted.
          headers: { 'auto-submitted': 'auto-generated' },
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
      } catch (error) {
        throw explain(error, signal)
      } finally {
        transport.close()
      }
    },
  }
}

async function findAddress(server: Pick<MailServer, 'host' | 'network'>, resolve: Resolve): Promise<string> {
  const addresses =
    server.network === 'public'
      ? await checkPublicHost(server.host, resolve)
      : await resolve(server.host).catch(() => 'unknown_host' as const)
  if (addresses === 'not_public') {
    throw new UpstreamError('mail', 'forbidden', 'The mail server is not on the public internet.')
  }
  const [address] = addresses === 'unknown_host' ? [] : addresses
  if (!address) {
    throw new UpstreamError('mail', 'unavailable', 'The mail server cannot be found.', { retryable: true })
  }
  return address
}

/** The original error is not attached: servers quote addresses and user names. */
function explain(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  const { code, responseCode, isConnecting } = factsOf(error)
  const problem = (name: UpstreamProblem, message: string, retryable = false) =>
    new UpstreamError('mail', name, message, { retryable })
  const isTransient = responseCode !== null && responseCode >= 400 && responseCode < 500
  if (code === 'EAUTH' && !isTransient) {
    return problem('unauthorized', 'The mail server refused the user name or password.')
  }
  if (code === 'EAUTH') return problem('unavailable', 'The mail server cannot check the password now.', true)
  if (responseCode !== null) {
    return problem('rejected', `The mail server refused the message (${responseCode}).`, isTransient)
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    return problem('timeout', 'The mail server didn’t respond in time.', true)
  }
  if (code === 'ETLS') return problem('rejected', 'The mail server offers no valid encryption.')
  if (code === 'EENVELOPE') return problem('rejected', 'The mail server refused the address.')
  // Broken off later, the message may have been taken.
  if (!isConnecting) return problem('timeout', 'The connection to the mail server broke off.', true)
  return problem('unavailable', 'The connection to the mail server failed.', true)
}

type MailFacts = { code: string | null; responseCode: number | null; isConnecting: boolean }

function factsOf(error: unknown): MailFacts {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const responseCode = error instanceof Error && 'responseCode' in error ? error.responseCode : null
  return {
    code: typeof code === 'string' ? code : null,
    isConnecting: error instanceof Error && 'syscall' in error && error.syscall === 'connect',
    responseCode: typeof responseCode === 'number' && responseCode > 0 ? responseCode : null,
  }
}

/** A mail server on loopback that takes the user "vitrine", and keeps what it was sent. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, certificateKey } from '#adapters/mail/__fixtures__/certificate.fixture.ts'

export const mailPassword = 'smtp-secret-9'

export type MailDelivery = { to: string[]; isSecure: boolean; user: unknown; text: string }

export type MailPeer = { port: number; deliveries: MailDelivery[]; close: () => Promise<void> }

/** Speaks STARTTLS, or TLS with `secure`, as `localhost` and as `mail.example.com`. */
export async function startMailPeer(options: SMTPServerOptions = {}): Promise<MailPeer> {
  const deliveries: MailDelivery[] = []
  const server = new SMTPServer({
    key: certificateKey,
    cert: certificate,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'vitrine' && auth.password === mailPassword
        ? done(null, { user: auth.username })
        : done(new Error('No such user vitrine')),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        deliveries.push({ to, isSecure: session.secure, user: session.user, text })
        done()
      })
    },
    ...options,
  })
  // What a client does wrong is seen by the client.
  server.on('error', () => undefined)
  server.server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, deliveries, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

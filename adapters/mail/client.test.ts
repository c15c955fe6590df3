import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { UpstreamError } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import { mailPassword, startMailPeer } from '#tests/world/mail-peer.ts'
import { certificate } from './__fixtures__/certificate.fixture.ts'
import { createMail, type MailServer } from './client.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const message = { to: 'ada@shop.example', subject: 'Reset your password', text: 'Open https://c.example/x' }

async function startMailServer(options: SMTPServerOptions = {}) {
  const peer = await startMailPeer(options)
  closers.push(peer.close)
  return peer
}

/** A server of raw sockets. */
async function startRawServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port }
}

function mailTo(
  port: number,
  changes: Partial<MailServer> = {},
  trust: { ca?: string } = { ca: certificate },
) {
  return createMail({
    host: 'mail.example.com',
    port,
    security: 'starttls',
    auth: { user: 'vitrine', password: new Secret(mailPassword) },
    from: 'Vitrine <no-reply@example.com>',
    network: 'private',
    resolve: async () => ['127.0.0.1'],
    ...trust,
    ...changes,
  })
}

async function failure(sending: Promise<void>): Promise<UpstreamError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UpstreamError)
  return error as UpstreamError
}

test.each([
  { security: 'starttls', secure: false },
  { security: 'tls', secure: true },
] as const)('sends encrypted and signed in by $security', async ({ security, secure }) => {
  const { port, deliveries } = await startMailServer({ secure })
  await mailTo(port, { security }).send(message)
  expect(deliveries).toMatchObject([{ to: ['ada@shop.example'], isSecure: true, user: 'vitrine' }])
  const [{ text = '' } = {}] = deliveries
  expect(text).toContain('From: Vitrine <no-reply@example.com>')
  expect(text).toContain('Subject: Reset your password')
  expect(text).toContain('Open https://c.example/x')
})

test('sends without signing in where the server asks for none', async () => {
  const { port, deliveries } = await startMailServer({ authOptional: true })
  await mailTo(port, { auth: null }).send(message)
  expect(deliveries).toHaveLength(1)
})

test('says nothing to a server that offers no encryption', async () => {
  const { port, deliveries } = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  expect(await failure(mailTo(port).send(message))).toMatchObject({ retryable: false })
  expect(deliveries).toEqual([])
})

test('does not send to a server whose certificate names another host', async () => {
  const { port, deliveries } = await startMailServer()
  await failure(mailTo(port, { host: 'other.example.com' }).send(message))
  expect(deliveries).toEqual([])
})

test('does not send to a server whose certificate nobody vouches for', async () => {
  const { port, deliveries } = await startMailServer({ secure: true })
  await failure(mailTo(port, { security: 'tls' }, {}).send(message))
  expect(deliveries).toEqual([])
})

test('tells a refused password apart, and quotes neither it nor the server', async () => {
  const { port } = await startMailServer()
  const error = await failure(
    mailTo(port, { auth: { user: 'vitrine', password: new Secret('wrong') } }).send(message),
  )
  expect(error).toMatchObject({ problem: 'unauthorized', retryable: false })
  expect(JSON.stringify([error.message, error.cause])).not.toContain('vitrine')
})

test('may try again when the server cannot check the password now', async () => {
  const { port } = await startMailServer({
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('later'), { responseCode: 454 })),
  })
  expect(await failure(mailTo(port).send(message))).toMatchObject({ problem: 'unavailable', retryable: true })
})

test.each([
  { responseCode: 451, retryable: true },
  { responseCode: 550, retryable: false },
])('may try again after $responseCode: $retryable', async ({ responseCode, retryable }) => {
  const { port } = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  })
  expect(await failure(mailTo(port).send(message))).toMatchObject({ problem: 'rejected', retryable })
})

test('gives up on a server that never greets', async () => {
  const { port } = await startRawServer(() => undefined)
  const mail = mailTo(port, { answerTimeoutMs: 50 })
  expect(await failure(mail.send(message))).toMatchObject({ problem: 'timeout', retryable: true })
})

test('gives up on a server that keeps talking and never answers, and hangs up', async () => {
  const closed = Promise.withResolvers<void>()
  const { port } = await startRawServer((socket) => {
    const talk = setInterval(() => socket.write('220-wait\r\n'), 10)
    socket.on('close', () => {
      clearInterval(talk)
      closed.resolve()
    })
  })
  const mail = mailTo(port, { timeoutMs: 100 })
  expect(await failure(mail.send(message))).toMatchObject({ problem: 'timeout', retryable: true })
  await closed.promise
})

test('does not send a message any more that was aborted on its way', async () => {
  const abort = new AbortController()
  const closed = Promise.withResolvers<void>()
  const { promise: recipient, resolve: hold } = Promise.withResolvers<() => void>()
  const { port, deliveries } = await startMailServer({
    onRcptTo: (_address, _session, done) => hold(() => done()),
    onClose: () => closed.resolve(),
  })
  const sending = mailTo(port).send(message, abort.signal)
  const accept = await recipient
  abort.abort(new Error('the run was cancelled'))
  await expect(sending).rejects.toThrow('the run was cancelled')
  accept()
  await closed.promise
  expect(deliveries).toEqual([])
})

test('ends with the reason of whoever aborts it', async () => {
  const { port } = await startRawServer(() => undefined)
  const abort = new AbortController()
  const sending = mailTo(port).send(message, abort.signal)
  abort.abort(new Error('the run was cancelled'))
  await expect(sending).rejects.toThrow('the run was cancelled')
})

test('may try again when nothing listens', async () => {
  const { port } = await startRawServer(() => undefined)
  for (const close of closers.splice(0)) await close()
  expect(await failure(mailTo(port).send(message))).toMatchObject({
    problem: 'unavailable',
    retryable: true,
  })
})

test.each([['127.0.0.1'], ['169.254.169.254'], ['93.184.215.14', '10.0.0.7']])(
  'never connects to a host at %s unless the network is the operator’s own',
  async (...addresses) => {
    const { port, deliveries } = await startMailServer()
    const mail = mailTo(port, { network: 'public', resolve: async () => addresses })
    expect(await failure(mail.send(message))).toMatchObject({ problem: 'forbidden', retryable: false })
    expect(deliveries).toEqual([])
  },
)

test('an address cannot bring further recipients or headers along', async () => {
  const { port, deliveries } = await startMailServer()
  await mailTo(port)
    .send({ ...message, to: 'ada@shop.example, eve@evil.example', subject: 'Hi\r\nBcc: eve@evil.example' })
    .catch(() => undefined)
  const reached = deliveries.flatMap(({ to }) => to)
  expect(reached).not.toContain('eve@evil.example')
})

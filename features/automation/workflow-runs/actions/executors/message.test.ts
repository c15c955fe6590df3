/** Messages of workflows: an alert in the inbox, a signed webhook, an e-mail. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { certificate } from '#adapters/mail/__fixtures__/certificate.fixture.ts'
import { createMail } from '#adapters/mail/client.ts'
import { loadKeyring } from '#db/keyring.ts'
import { createVault, type Vault } from '#db/vault.ts'
import { saveSecret } from '#features/automation/workflows/actions/secrets.ts'
import { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { listAlerts, setAlertStatus } from '#features/agents/inbox/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { Secret } from '#kit/secret.ts'
import { mailPassword, startMailPeer } from '#tests/world/mail-peer.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { newStep } from '../../__fixtures__/step-context.fixture.ts'
import { startWebPeer, visit } from '../../__fixtures__/web-peer.fixture.ts'
import type { StepInputs, StepOf } from '../../contract/executor.ts'
import { messageExecutor } from './message.ts'

let server: TestServer
let vault: Vault
let mia: Somebody
const closers: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer({ products: 2 })
  vault = createVault({ keyring: await loadKeyring({ kind: 'ephemeral' }, false) })
  mia = await newSomebody(server)
})
afterAll(() => server.close())
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const step = WorkflowStep.parse({
  ...{ id: 'tell', name: 'Tell', agent: null },
  action: {
    ...{ type: 'message', channel: 'inbox', to: null },
    ...{ title: { type: 'value', value: '' }, text: { type: 'value', value: '' } },
  },
}) as StepOf<'message'>

function send(
  given: ReturnType<typeof newStep>,
  message: Partial<StepInputs['message']>,
  mail: ReturnType<typeof createMail> | null = null,
) {
  const deps = {
    db: server.db,
    clock: () => new Date('2026-11-27T08:00:00Z'),
    runs: server.engine,
    vault,
    visit,
    mail,
    publicUrl: 'https://console.example',
  }
  const input = {
    channel: 'inbox',
    to: null,
    title: 'Prices changed',
    text: '3 products',
    ...message,
  } as const
  return messageExecutor(deps)(given.context, step, input)
}
const own = () => newStep({ workspaceId: mia.workspaceId })
const mailTo = (port: number) =>
  createMail({
    ...{ host: 'mail.example.com', port, security: 'starttls', from: 'Vitrine <no-reply@example.com>' },
    auth: { user: 'vitrine', password: new Secret(mailPassword) },
    ...{ network: 'private', resolve: async () => ['127.0.0.1'], ca: certificate, timeoutMs: 2_000 },
  })

test('a message in the inbox is an alert with the workflow’s name, stands there once, and is resolved by hand', async () => {
  const given = own()
  const sent = {
    type: 'ended',
    result: { status: 'completed', output: { sentAt: '2026-11-27T08:00:00.000Z' } },
  }
  expect(await send(given, {})).toMatchObject(sent)
  // A process that died before it recorded the end sends it again under the same key.
  const again = newStep({ workspaceId: mia.workspaceId, idempotencyKey: given.context.idempotencyKey })
  expect(await send(again, {})).toMatchObject(sent)
  const { alerts } = (await call(server.origin, listAlerts, {}, mia.token)).data
  const ofWorkflow = alerts.filter(({ origin }) => origin === 'workflow')
  expect(ofWorkflow).toMatchObject([
    { message: 'Prices changed', text: '3 products', source: 'Price watch', addedBy: null, status: 'new' },
  ])
  const params = { alertId: ofWorkflow[0]?.id as never }
  const { data } = await call(
    server.origin,
    setAlertStatus,
    { params, body: { status: 'resolved' } },
    mia.token,
  )
  expect(data.alert.status).toBe('resolved')
})

test('a webhook gets JSON with an id and a signature that its receiver can check', async () => {
  const peer = await startWebPeer((_call, response) => response.end('ok'))
  closers.push(peer.close)
  const secrets = { db: server.db, vault, clock: () => new Date(), runs: server.engine }
  const unsigned = own()
  expect(await send(unsigned, { channel: 'webhook', to: peer.url })).toMatchObject({
    result: { status: 'completed' },
  })
  const caller = { workspaceId: mia.workspaceId, merchantId: mia.workspaceId, sessionId: '' }
  await saveSecret(secrets, caller, 'webhook-signing', 'shared-with-the-receiver')
  const given = own()
  expect(await send(given, { channel: 'webhook', to: peer.url })).toMatchObject({
    result: { status: 'completed' },
  })
  const [first, second] = peer.calls
  expect(first?.headers['webhook-signature']).toBeUndefined()
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = second?.headers ?? {}
  const expected = createHmac('sha256', 'shared-with-the-receiver').update(`${id}.${at}.${second?.body}`)
  expect(signature).toBe(`v1,${expected.digest('base64')}`)
  expect(id).not.toBe(first?.headers['webhook-id'])
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    ...{ type: 'workflow.message', title: 'Prices changed', text: '3 products' },
    workflow: { id: given.context.workflowId, name: 'Price watch' },
  })
})

test('a webhook inside, one that refuses, one that is busy and one that hangs up are told apart', async () => {
  const to = (url: string) => ({ channel: 'webhook', to: url }) as const
  expect(await send(own(), to('http://10.0.0.1/'))).toMatchObject({
    result: { error: { code: 'ADDRESS_REFUSED' } },
  })
  let answer: number | null = 410
  const peer = await startWebPeer((_call, response) => {
    if (answer === null) response.destroy()
    else response.writeHead(answer).end()
  })
  closers.push(peer.close)
  expect(await send(own(), to(peer.url))).toMatchObject({
    result: { status: 'failed', error: { code: 'HTTP_STATUS' } },
  })
  answer = 503
  expect(await send(own(), to(peer.url))).toMatchObject({
    result: { error: { code: 'UPSTREAM_UNAVAILABLE', message: 'The webhook answered with status 503.' } },
  })
  answer = null
  const lost = own()
  expect(await send(lost, to(peer.url))).toMatchObject({ result: { status: 'outcome_unknown' } })
  expect(await send(lost, to(peer.url))).toMatchObject({ result: { status: 'outcome_unknown' } })
  expect(peer.calls).toHaveLength(3)
})

test('an e-mail goes to the merchant unless an address is given; without a mail server it fails', async () => {
  const peer = await startMailPeer()
  closers.push(peer.close)
  const mail = mailTo(peer.port)
  expect(await send(own(), { channel: 'email' }, mail)).toMatchObject({ result: { status: 'completed' } })
  await send(
    own(),
    { channel: 'email', to: 'buyer@supplier.example', title: 'Order\r\nBcc: x@y.example' },
    mail,
  )
  expect(peer.deliveries.map(({ to }) => to)).toEqual([[mia.email], ['buyer@supplier.example']])
  expect(peer.deliveries[1]?.text).not.toMatch(/^Bcc:/m)
  expect(await send(own(), { channel: 'email' })).toMatchObject({
    result: { error: { code: 'MAIL_NOT_SET' } },
  })
  const wrong = { channel: 'email', to: 'a@b.example, c@d.example' } as const
  expect(await send(own(), wrong, mail)).toMatchObject({ result: { error: { code: 'ADDRESS_INVALID' } } })
})

test('an e-mail that the server breaks off is an unknown outcome; one that nobody listens for was not sent', async () => {
  const half = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example.com\r\n', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(half, 'listening')
  closers.push(() => half.close())
  const { port } = half.address() as { port: number }
  const lost = own()
  expect(await send(lost, { channel: 'email' }, mailTo(port))).toMatchObject({
    result: { status: 'outcome_unknown' },
  })
  expect(lost.effects).toMatchObject([{ state: 'unknown', takesKey: false }])
  half.close()
  await once(half, 'close')
  const none = own()
  await expect(send(none, { channel: 'email' }, mailTo(port))).rejects.toMatchObject({ retryable: true })
  expect(none.effects).toMatchObject([{ state: 'not_sent' }])
})

test('a message without a title fails before anything is sent', async () => {
  const given = own()
  expect(await send(given, { title: '  ' })).toMatchObject({
    result: { error: { code: 'STEP_INPUT_INVALID' } },
  })
  expect(given.effects).toEqual([])
})

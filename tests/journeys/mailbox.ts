/** What arrived by mail, for journeys: they run in a process of their own, so it is read over HTTP. */
import { createServer, type Server } from 'node:http'
import type { MailPeer } from '#tests/world/mail-peer.ts'

/** The mailbox is beside the server of the journeys. */
const mailboxOrigin = 'http://127.0.0.1:23118'

/** Serves all that was sent to an address, `GET /ADDRESS`, the oldest first. */
export async function openMailbox(
  { deliveries }: Pick<MailPeer, 'deliveries'>,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    const address = decodeURIComponent(request.url?.slice(1) ?? '')
    response.end(JSON.stringify(deliveries.filter(({ to }) => to.includes(address)).map(({ text }) => text)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** Messages as they were sent, their lines put together again. */
export async function readMail(address: string): Promise<string[]> {
  const answer = await fetch(`${mailboxOrigin}/${encodeURIComponent(address)}`)
  const texts = (await answer.json()) as string[]
  return texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

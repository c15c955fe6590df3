import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const maxMs = 10_000

/** Lets a closing server end: streams are told to by the signal, and connections go as soon as nothing is owed on them. */
export function drainOnClose(app: FastifyInstance): AbortSignal {
  const draining = new AbortController()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let deadline: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    draining.abort()
    // Browsers open connections ahead of need. Node does not count one as idle before its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    deadline = setTimeout(() => app.server.closeAllConnections(), maxMs)
  })
  // A connection that was in use when the close began would be kept alive after its answer.
  app.addHook('onResponse', async (request) => {
    if (draining.signal.aborted) request.raw.socket.destroySoon()
  })
  app.addHook('onClose', async () => clearTimeout(deadline))
  return draining.signal
}

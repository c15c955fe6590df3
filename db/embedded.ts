import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

export type WorkerStart = { folder?: string; image?: Uint8Array<ArrayBuffer> }
export type ToWorker = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'image' } | { kind: 'close' }
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'image'; bytes: Uint8Array }
  | { kind: 'closed' }

export type Embedded = {
  /** A stream that `pg.Client` takes in place of a socket. There is one connection, so one client at a time. */
  openStream: () => Duplex
  /** The whole database as a tar file, to start another from. */
  image: () => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/** Starts PGlite in a worker thread, in `folder`, or in memory when none is given. */
export async function startEmbedded(start: WorkerStart): Promise<Embedded> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start })
  const reply = (kind: FromWorker['kind']) =>
    new Promise<FromWorker>((resolve, reject) => {
      const onMessage = (message: FromWorker) => {
        if (message.kind !== kind) return
        worker.off('message', onMessage)
        worker.off('error', reject)
        resolve(message)
      }
      worker.on('message', onMessage)
      worker.on('error', reject)
    })
  await reply('ready')

  function openStream(): Duplex {
    const send = (bytes: Uint8Array) => worker.postMessage({ kind: 'bytes', bytes } satisfies ToWorker)
    const stream = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        send(chunk)
        done()
      },
      writev(chunks, done) {
        send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
        done()
      },
      final(done) {
        stream.push(null)
        done()
      },
      destroy(error, done) {
        worker.off('message', onMessage)
        done(error)
      },
    })
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'bytes' && message.bytes.length > 0) stream.push(Buffer.from(message.bytes))
    }
    worker.on('message', onMessage)
    worker.once('error', (error) => stream.destroy(error))
    const none = () => stream
    return Object.assign(stream, {
      connect: () => {
        queueMicrotask(() => stream.emit('connect'))
        return stream
      },
      setNoDelay: none,
      setKeepAlive: none,
      ref: none,
      unref: none,
    })
  }

  return {
    openStream,
    image: async () => {
      const answered = reply('image')
      worker.postMessage({ kind: 'image' } satisfies ToWorker)
      const message = await answered
      if (message.kind !== 'image') throw new Error('The embedded database answered out of turn')
      return new Uint8Array(message.bytes)
    },
    close: async () => {
      const answered = reply('closed')
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await answered
      await worker.terminate()
    },
  }
}

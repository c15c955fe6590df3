/** The `data:` of each server-sent event. Comments (heartbeats) and other fields are left out. */
export async function* dataLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const lines = block.split('\n').filter((line) => line.startsWith('data:'))
        if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join('\n')
      }
    }
  } finally {
    // Whoever stops early wants nothing more; a stream that broke has said so already.
    await reader.cancel().catch(() => undefined)
  }
}

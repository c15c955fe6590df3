/** Many texts in one buffer, which goes to another thread as one copy. `ends` says where each text ends. */
export type Packed = { bytes: Uint8Array; ends: Uint32Array }

/** Packs texts as UTF-8. */
export function pack(texts: readonly string[]): Packed {
  const ends = new Uint32Array(texts.length)
  // A unit of UTF-16 takes three bytes at most.
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + text.length, 0) * 3)
  let end = 0
  for (const [index, text] of texts.entries()) {
    end += bytes.write(text, end)
    ends[index] = end
  }
  return { bytes: exact(bytes.subarray(0, end)), ends }
}

/** A copy with a buffer of its own: what goes to another thread takes the whole buffer behind it along. */
function exact(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}

/** What can be moved to another thread instead of being copied. */
export function buffersOf({ bytes, ends }: Packed): ArrayBufferLike[] {
  return [bytes.buffer, ends.buffer]
}

/** One of the texts, as bytes. */
function packedAt({ bytes, ends }: Packed, index: number): Uint8Array {
  return bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index])
}

/** Those of the texts that are named, in that order. */
export function choosePacked(packed: Packed, indices: readonly number[]): Packed {
  const parts = indices.map((index) => packedAt(packed, index))
  const ends = new Uint32Array(parts.length)
  let end = 0
  for (const [index, part] of parts.entries()) {
    end += part.length
    ends[index] = end
  }
  return { bytes: exact(Buffer.concat(parts)), ends }
}

/** The texts again. */
export function unpack(packed: Packed): string[] {
  const decoder = new TextDecoder()
  return Array.from(packed.ends, (_end, index) => decoder.decode(packedAt(packed, index)))
}

/** COPY … TO STDOUT in PostgreSQL's binary format, for which it looks at no character: as text it takes twice as long. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Cannot make the database wait. */
export type OnPiece = (piece: Buffer) => void
export type Copied = { count: number; lastId: string | null }

/** What each line begins with, and who takes the bytes as they come. */
export type CopyOptions = { prefix: '' | ','; onPiece: OnPiece }

/**
 * Passes the texts of a query with a uuid and a text, neither of them null, on as they come: as lines in UTF-8, cut anywhere.
 * Answers how many there were, and the last uuid.
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  { prefix, onPiece }: CopyOptions,
): Promise<Copied> {
  const lines = new LineMaker(prefix)
  for await (const read of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    const piece = lines.take(read as Buffer)
    if (piece.length > 0) onPiece(piece)
  }
  const { count, lastId } = lines
  if (count > 0) onPiece(Buffer.from('\n'))
  return { count, lastId }
}

/** Before the first row: a signature, flags, and the length of an extension that is empty. See "COPY", "Binary Format". */
const fileBytes = 11 + 4 + 4
/** A row: how many columns, the length of the id, the id, the length of the text, the text. */
const idAt = 2 + 4
const idBytes = 16
const rowBytes = idAt + idBytes + 4

/** Makes lines of rows in the memory that they come in: what precedes a text is longer than what a line needs beside it. */
export class LineMaker {
  count = 0
  readonly #lastId = Buffer.alloc(idBytes)
  readonly #prefix: string
  /** The beginning of what precedes a text. */
  #begun: Buffer = Buffer.alloc(0)
  /** Bytes of the text that are still to come. */
  #left = 0

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  get lastId(): string | null {
    return this.count === 0 ? null : this.#lastId.toString('hex')
  }

  /** Answers what follows of the lines, without the end of the last one. */
  take(read: Buffer): Buffer {
    const bytes = this.#begun.length === 0 ? read : Buffer.concat([this.#begun, read])
    this.#begun = Buffer.alloc(0)
    let at = 0
    let end = 0
    while (at < bytes.length) {
      if (this.#left === 0) {
        const row = at + (this.count === 0 ? fileBytes : 0)
        const text = row + rowBytes
        if (text > bytes.length) {
          // What is left at the end of the file is too short for a row.
          this.#begun = Buffer.from(bytes.subarray(at))
          break
        }
        bytes.copy(this.#lastId, 0, row + idAt)
        this.#left = bytes.readInt32BE(text - 4)
        end += bytes.write(this.count === 0 ? this.#prefix : `\n${this.#prefix}`, end)
        this.count += 1
        at = text
      }
      const next = Math.min(at + this.#left, bytes.length)
      bytes.copyWithin(end, at, next)
      end += next - at
      this.#left -= next - at
      at = next
    }
    return bytes.subarray(0, end)
  }
}

import { v7 } from 'uuid'

/** A new UUIDv7: unique, and rising with time, so that it also orders rows. */
export function newId(): string {
  return v7()
}

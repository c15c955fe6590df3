import { v5, v7 } from 'uuid'

/** A new UUIDv7: unique, and rising with time, so that it also orders rows. */
export function newId(): string {
  return v7()
}

const namespace = '8a4b1c5e-0f0f-4f0a-9d0e-6f2f1f6a7c31'

/** The same UUID for the same text: what a key has begun is found by it. */
export function idOf(key: string): string {
  return v5(key, namespace)
}

import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { limitRefusals, Refusal } from '#kit/errors.ts'

const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const waitingAtMost = 32
const busyRetrySeconds = 5

export type Hasher = {
  hash: (password: string) => Promise<string>
  /** Whether the password is right, and the hash to keep from now on: another one when the cost has changed since. An unknown person (null) costs the same work and is never right. */
  check: (known: string | null, password: string) => Promise<{ isRight: boolean; next: string }>
}

export type HasherOptions = { cost?: typeof defaultCost; atOnce?: number }

/** Argon2id, at most `atOnce` at a time, because each takes 19 MB; refuses when more than 32 wait. */
export function createHasher({ cost = defaultCost, atOnce = 4 }: HasherOptions = {}): Hasher {
  const inTurn = createTurns(atOnce)
  const make = (password: string | Buffer) => hash(password, cost)
  let dummy: Promise<string> | null = null

  return {
    hash: (password) => inTurn(() => make(password)),
    check: (known, password) =>
      inTurn(async () => {
        dummy ??= make(randomBytes(32))
        const stored = known ?? (await dummy)
        const isRight = (await verify(stored, password)) && known !== null
        return { isRight, next: isRight && !hasCost(stored, cost) ? await make(password) : stored }
      }),
  }
}

function hasCost(stored: string, cost: typeof defaultCost): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    stored.startsWith('$argon2id$') &&
    memoryCost === cost.memoryCost &&
    timeCost === cost.timeCost &&
    parallelism === cost.parallelism
  )
}

function createTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) {
        throw new Refusal(
          limitRefusals.TOO_MANY_ATTEMPTS,
          'Too many people are signing in at this moment. Please try again shortly',
          { retryAfterSeconds: busyRetrySeconds },
        )
      }
      // Whoever ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

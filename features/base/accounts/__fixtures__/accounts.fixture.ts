import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { createHasher } from '../actions/hasher.ts'
import { SessionCache } from '../actions/session-cache.ts'
import { authenticate } from '../actions/sessions.ts'
import { register, type SignInDeps } from '../actions/sign-in.ts'
import { createSignInLimits } from '../records.ts'

export const password = 'Violet-Tram-Kettle-9'
/** Far below what the product uses, so that tests do not wait. */
export const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

type WorldOptions = { registrationsPerHour?: number }

/** A server process of its own, at a time that the test sets, reached from a network that no other test uses. */
export function newWorld(db: Db, options: WorldOptions = {}) {
  const world = { now: new Date('2026-03-01T10:00:00Z') }
  const deps: SignInDeps = {
    db,
    clock: () => world.now,
    hasher: createHasher({ cost }),
    sessions: new SessionCache(),
    limits: createSignInLimits(db, { registrationsPerHour: options.registrationsPerHour ?? 0 }),
  }
  return { world, deps, from: { ip: newIp(), agent: 'test' }, email: `${newId()}@example.com` }
}

export async function newMerchant(db: Db, options: WorldOptions = {}) {
  const made = newWorld(db, options)
  const { token, user } = await register(made.deps, { email: made.email, password }, made.from)
  return { ...made, token, user, caller: await callerOf(made.deps, token) }
}

export async function callerOf(deps: SignInDeps, token: string) {
  const caller = await authenticate(deps, token)
  if (!caller) throw new Error('not signed in')
  return caller
}

export function newIp(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
}

export function isLater(world: { now: Date }, hours: number): void {
  world.now = new Date(world.now.getTime() + hours * 3_600_000)
}

export function refused(code: string, status: number): unknown {
  return expect.objectContaining({ code, status })
}

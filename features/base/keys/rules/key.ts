import type { KeyStatus, KeyType } from '../contract.ts'

const shapes: Record<KeyType, { prefix: string; service: string }> = {
  openai: { prefix: 'sk-', service: 'OpenAI' },
  tavily: { prefix: 'tvly-', service: 'Tavily' },
}

export type CheckResult = NonNullable<KeyStatus['check']>

/** What a service says of a key. `quota` means that the key is right, but that its account has nothing left to spend. */
export type KeyCheck =
  | { ok: true }
  | { ok: false; reason: 'refused' | 'quota' | 'unreachable'; message: string }

export function serviceOf(keyType: KeyType): string {
  return shapes[keyType].service
}

/** Why this text cannot be a key of that service, as a sentence; null when it can. What passes is safe in a header. */
export function faultOf(keyType: KeyType, text: string): string | null {
  const { prefix, service } = shapes[keyType]
  if (!text.startsWith(prefix)) return `The ${service} key starts with "${prefix}"`
  if (!/^[\x21-\x7e]+$/.test(text)) return `The ${service} key has no spaces and only plain characters`
  if (text.length < prefix.length + 12) return `This is too short for a key of ${service}`
  return null
}

/** A key without credit is accepted with a message: it needs a payment, not another key. */
export function judgeCheck(check: KeyCheck): { result: CheckResult; message: string | null } {
  if (check.ok) return { result: 'accepted', message: null }
  return { result: check.reason === 'quota' ? 'accepted' : check.reason, message: check.message }
}

/** Whether a saved key is worth trying again: after a minute when its service could not be reached, after an hour otherwise. */
export function isCheckDue(check: { result: CheckResult; checkedAt: Date }, now: Date): boolean {
  const pauseMs = check.result === 'unreachable' ? 60_000 : 60 * 60_000
  return now.getTime() - check.checkedAt.getTime() >= pauseMs
}

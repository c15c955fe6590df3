import type { KeyStatus, ReadinessItem, KeyType } from './contract.ts'

const shapes: Record<KeyType, { prefix: string; service: string }> = {
  openai: { prefix: 'sk-', service: 'OpenAI' },
  tavily: { prefix: 'tvly-', service: 'Tavily' },
}

type CheckResult = NonNullable<KeyStatus['check']>

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
  if (!/^[\x21-\x7e]+$/.test(text)) return `The ${service} key can’t contain spaces or special characters`
  if (text.length < prefix.length + 12) return `This key is too short for ${service}`
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

/** What other features know of a workspace that wants to go live. */
export type ReadinessFacts = {
  isStoreConnected: boolean
  /** Why the connected store does not answer, as a sentence. */
  storeProblem: string | null
  productsTotal: number
  productsEnabled: number
  /** Names of what the feed needs to know of the seller and does not, such as "privacy policy". */
  sellerFactsMissing: readonly string[]
  /** Whether the server has an address that starts with https. */
  hasPublicHttps: boolean
}

export type SetupReadiness = {
  ready: boolean
  score: number
  summary: { total: number; configured: number; missing: number; invalid: number }
  criticalMissing: string[]
  recommendations: string[]
  items: ReadinessItem[]
}

type Keys = { openai: KeyStatus; tavily: KeyStatus }

/** Ready when nothing critical is missing or invalid. The score is the earned share of all points, 0 to 100. */
export function judgeReadiness(facts: ReadinessFacts, keys: Keys): SetupReadiness {
  const items = [...criticalItems(facts), ...recommendedItems(facts, keys)]
  const open = items.filter((item) => item.state !== 'configured')
  const count = (state: ReadinessItem['state']) => items.filter((item) => item.state === state).length
  const sum = (part: 'earned' | 'possible') => items.reduce((total, item) => total + item[part], 0)
  return {
    ready: !open.some((item) => item.isCritical),
    score: Math.round((100 * sum('earned')) / sum('possible')),
    summary: {
      total: items.length,
      configured: count('configured'),
      missing: count('missing'),
      invalid: count('invalid'),
    },
    criticalMissing: open.filter((item) => item.isCritical).map(toLine),
    recommendations: open.filter((item) => !item.isCritical).map(toLine),
    items,
  }
}

function criticalItems(facts: ReadinessFacts): ReadinessItem[] {
  const { isStoreConnected, storeProblem, productsTotal, productsEnabled } = facts
  const store = isStoreConnected ? (storeProblem === null ? 'configured' : 'invalid') : 'missing'
  return [
    toItem('store', 'Store connected', 25, true, store, storeProblem ?? 'Connect your Shopify store'),
    toItem(
      'products',
      'Products synced',
      20,
      true,
      present(productsTotal > 0),
      'Sync products from your store',
    ),
    toItem(
      'enabled',
      'Products enabled',
      15,
      true,
      present(productsEnabled > 0),
      'Enable at least one product for ChatGPT search',
    ),
  ]
}

function recommendedItems(facts: ReadinessFacts, keys: Keys): ReadinessItem[] {
  const missing = facts.sellerFactsMissing
  return [
    toItem(
      'openai-key',
      'Language-model key (OpenAI)',
      15,
      false,
      stateOf(keys.openai),
      keys.openai.checkMessage ?? 'Add a language-model key. Until then, agents work in Local Mode.',
    ),
    toItem(
      'tavily-key',
      'Web-search key (Tavily)',
      10,
      false,
      stateOf(keys.tavily),
      keys.tavily.checkMessage ?? 'Add a web-search key to search the web',
    ),
    toItem(
      'seller-facts',
      'Seller details',
      10,
      false,
      present(missing.length === 0),
      `Complete your seller details: ${missing.join(', ')}`,
    ),
    toItem(
      'https',
      'Public HTTPS address',
      5,
      false,
      present(facts.hasPublicHttps),
      'Ask your administrator to set a public HTTPS URL',
    ),
  ]
}

/** A key that could not be tried counts as configured: it may well be right. */
function stateOf(key: KeyStatus): ReadinessItem['state'] {
  if (!key.configured) return 'missing'
  return key.check === 'refused' ? 'invalid' : 'configured'
}

function present(isPresent: boolean): ReadinessItem['state'] {
  return isPresent ? 'configured' : 'missing'
}

function toItem(
  id: string,
  label: string,
  possible: number,
  isCritical: boolean,
  state: ReadinessItem['state'],
  advice: string,
): ReadinessItem {
  const isDone = state === 'configured'
  return {
    id,
    label,
    state,
    isCritical,
    earned: isDone ? possible : 0,
    possible,
    advice: isDone ? null : advice,
  }
}

function toLine(item: ReadinessItem): string {
  return item.advice ?? item.label
}

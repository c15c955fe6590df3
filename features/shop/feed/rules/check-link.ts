/** Web addresses. */
import {
  accept,
  type FieldCheck,
  type FieldFault,
  type CheckOutcome,
  readCell,
  refuse,
  rememberCheck,
  warn,
} from './check.ts'

export type LinkRules = {
  /** A user name or password in the address is an error rather than a warning. */
  noUserInfo?: boolean
  /** A page, or a file of another kind, in place of an image is a warning. */
  image?: 'any' | 'jpeg-png'
}

const ABSOLUTE = /^https?:\/\/[^/?#\\]/i
const UNSAFE =
  /[\u0000-\u0020\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F\u2060\u3000\uFEFF<>"\\^`{|}]/
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain)$/
const PRIVATE_IPV4 =
  /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|2(?:2[4-9]|[345]\d)|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
/** Global unicast without Teredo and its neighbours (2001::/23), documentation (2001:db8::/32) and 6to4 (2002::/16): those may lead to a private IPv4 address. */
const PUBLIC_IPV6 = /^\[(?!2001:(?:1?[0-9a-f]{0,2}:|db8:)|2002:)[23][0-9a-f]{3}:/

/** An absolute http(s) address that anyone can open; https is preferred. */
export function link(rules: LinkRules = {}): FieldCheck {
  return (value) => {
    if (typeof value !== 'string') return refuse('type', 'Enter the URL as text.')
    const found = readLink(value)
    if (!('url' in found)) return found
    return accept(value, ...findLinkFaults(found.url, rules))
  }
}

function readLink(value: string): CheckOutcome | { url: URL } {
  if (!ABSOLUTE.test(value) || !URL.canParse(value)) {
    return refuse('absolute-url', 'Use a full URL that starts with https://.')
  }
  if (UNSAFE.test(value))
    return refuse('unsafe-characters', 'Encode spaces and special characters, such as %20.')
  const url = new URL(value)
  return isPublicHost(url.hostname)
    ? { url }
    : refuse('public', 'Use a URL that anyone on the internet can open.')
}

function findLinkFaults(url: URL, rules: LinkRules): FieldFault[] {
  const faults: FieldFault[] = []
  if (url.username !== '' || url.password !== '') {
    const todo = 'Remove the user name and password from the URL.'
    faults.push(rules.noUserInfo ? { rule: 'user-info', todo } : warn('user-info', todo))
  }
  if (url.protocol === 'http:') faults.push(warn('https', 'Use https where the page has it.'))
  if (rules.image !== undefined && isOtherFile(url.pathname, rules.image)) {
    faults.push(warn('direct-image', 'Link the image file itself, as JPEG or PNG.'))
  }
  return faults
}

function isOtherFile(path: string, kind: 'any' | 'jpeg-png'): boolean {
  return kind === 'any'
    ? /\.(?:html?|php|aspx?|pdf|zip|mp4|webm|mov)$/i.test(path)
    : /\.(?:html?|php|aspx?|pdf|zip|mp4|webm|mov|gif|webp|svg|bmp|tiff?|avif|heic|ico)$/i.test(path)
}

/** Loopback, private and link-local addresses and names without a public domain cannot be reached from outside. */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return PUBLIC_IPV6.test(host)
  if (/^\d+(?:\.\d+){3}$/.test(host)) return !PRIVATE_IPV4.test(host)
  const name = host.replace(/\.+$/, '')
  return name.includes('.') && !PRIVATE_NAME.test(name)
}

/** Two addresses in one: the separator of a list is the comma. */
const JOINED = /;\s*https?:\/\//i

/** A list of addresses, its JSON text, or one text with commas between them. Bad entries make the list an error. */
export function linkList(rules: LinkRules = {}): FieldCheck {
  const check = rememberCheck(link(rules))
  return (value, now) => {
    const cell = readCell(value)
    const entries = typeof cell === 'string' ? cell.split(',').map((entry) => entry.trim()) : cell
    if (!Array.isArray(entries)) return refuse('type', 'Use a list of URLs.')
    const faults = new Map<string, FieldFault>()
    for (const entry of entries as unknown[]) {
      if (typeof entry === 'string' && JOINED.test(entry))
        faults.set('separator', { rule: 'separator', todo: 'Separate the URLs with commas.' })
      for (const fault of check(entry, now).faults) faults.set(fault.rule, fault)
    }
    return accept(entries, ...faults.values())
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#db/limit.ts'
import { expiryOf, foldEmail, isAlive, isGuessable, isSeenDue } from './rules.ts'

describe('an easily guessed password', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123',
    'Passw0rd!2024',
    '!!Welcome1',
    'Welc0m3!',
    'Qwerty123!',
    '1qaz@WSX',
    '!QAZ2wsx',
    '1q2w3e4R!',
    'Abcd1234!',
    'Summer2025!',
    'Letmein1!',
    'Letme-in1!',
    'iLoveYou2!',
    'Admin@123',
    'Ch@ngeme1',
    'Aa1!Aa1!',
    'Aa1!Aa1!Aa1!Aa1!',
    'Vitrine#1',
    'Liverpool1!',
  ])('%s is refused', (password) => {
    expect(isGuessable(password, [])).toBe(true)
  })

  test('the name or the mailbox of the person makes none', () => {
    expect(isGuessable('Rosalind1!', ['rosalind.f', 'Rosalind Franklin'])).toBe(true)
    expect(isGuessable('Fr@nklin99', ['rosalind.f', 'Rosalind Franklin'])).toBe(true)
    expect(isGuessable('Rosalind1!', ['someone'])).toBe(false)
  })

  test.each([
    'Tr0ub4dor&3x',
    'Violet-Tram-Kettle-9',
    'mK9#vLq2Zp',
    'Passwordless-Kayak7',
    'Summer83920174829!',
    '7f$Gq!2b',
    'Пароль-Zebra-77',
    '12345678901234567890Aa!',
  ])('%s is allowed', (password) => {
    expect(isGuessable(password, [])).toBe(false)
  })

  test('any text is judged, however strange', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 128 }),
        (text) => typeof isGuessable(text, [text.slice(0, 3)]) === 'boolean',
      ),
    )
  })
})

describe('a session', () => {
  const start = new Date('2026-03-01T10:00:00Z')
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
  const session = { lastSeenAt: start, expiresAt: expiryOf(start), revokedAt: null }

  test.each([
    ['at once', session, 0, true],
    ['just before 12 hours without use', session, 11.99, true],
    ['after 12 hours without use', session, 12, false],
    ['used all week, just before 7 days', { ...session, lastSeenAt: after(167.9) }, 167.99, true],
    ['used all week, after 7 days', { ...session, lastSeenAt: after(167.9) }, 168, false],
    ['revoked', { ...session, revokedAt: start }, 0, false],
  ])('%s', (_when, given, hours, alive) => {
    expect(isAlive(given, after(hours))).toBe(alive)
  })

  test('is marked as used at most once a minute', () => {
    expect(isSeenDue(start, new Date(start.getTime() + 59_999))).toBe(false)
    expect(isSeenDue(start, new Date(start.getTime() + 60_000))).toBe(true)
  })
})

describe('sign-in identities', () => {
  test.each([
    ['Ana@Example.COM', 'ana@example.com'],
    ['ａｎａ@example.com', 'ana@example.com'],
  ])('%s folds to %s', (email, folded) => {
    expect(foldEmail(email)).toBe(folded)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

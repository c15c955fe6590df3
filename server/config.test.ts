import { describe, expect, it } from 'vitest'
import { ConfigError, publicUrlOf, readConfig } from './config.ts'

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('needs nothing at all', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './.data',
      SHOPIFY_API_VERSION: '2026-10',
      DEMO_STORE: 'on',
      DEMO_PRODUCTS: 240,
      RATE_LIMIT_FACTOR: 1,
    })
  })

  it('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ' }).PORT).toBe(3000)
  })

  it('lists everything that is wrong at once', () => {
    const problems = problemsOf({
      PORT: 'http',
      PUBLIC_URL: 'shop',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      DEMO_STORE: 'maybe',
      DEMO_PRODUCTS: '0',
      RATE_LIMIT_FACTOR: '0',
      SHOPIFY_BASE_URL_TEMPLATE: 'http://127.0.0.1:7443',
      SHOPIFY_API_VERSION: '2026-11',
      SHOPIFY_CLIENT_ID: 'abc',
      TRUST_PROXY: 'yes',
      SMTP_HOST: 'mail.example.com',
      SMTP_PORT: '25',
      SMTP_USER: 'vitrine',
      MASTER_KEY: 'a',
      MASTER_KEY_FILE: '/nowhere/at/all',
    })
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'LOG_LEVEL',
      'DEMO_STORE',
      'DEMO_PRODUCTS',
      'RATE_LIMIT_FACTOR',
    ]) {
      expect(problems.some((line) => line.startsWith(name))).toBe(true)
    }
    expect(problems.join('\n')).toContain('{shop}')
    expect(problems.join('\n')).toContain('SHOPIFY_API_VERSION must be a quarterly version')
    expect(problems.join('\n')).toContain('SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET belong together')
    expect(problems.join('\n')).toContain('TRUST_PROXY must name the proxies')
    expect(problems.join('\n')).toContain('SMTP_HOST and SMTP_FROM belong together')
    expect(problems.join('\n')).toContain('SMTP_USER and SMTP_PASSWORD belong together')
    expect(problems.join('\n')).toContain('SMTP_PORT must be 465 or 587')
    expect(problems.join('\n')).toContain('MASTER_KEY and MASTER_KEY_FILE exclude each other')
    expect(problems.join('\n')).toContain('MASTER_KEY_FILE cannot be read')
  })

  it("limits what merchants use of the operator's models, and offers no other than the usual one", () => {
    expect(readConfig({})).toMatchObject({
      OPERATOR_TOKENS_PER_WORKSPACE: 2_000_000,
      OPERATOR_TOKENS_PER_DAY: 20_000_000,
      DEEPSEEK_MODELS: [],
      MODEL_NAMES: [],
    })
    const given = { DEEPSEEK_MODELS: ' deepseek-pro, deepseek-flash,', OPERATOR_TOKENS_PER_DAY: '0' }
    expect(readConfig(given)).toMatchObject({
      DEEPSEEK_MODELS: ['deepseek-pro', 'deepseek-flash'],
      OPERATOR_TOKENS_PER_DAY: 0,
    })
  })

  it('prints no secret', () => {
    const config = readConfig({ MASTER_KEY: 'very-secret', DATABASE_URL: 'postgres://a:very-secret@b/c' })
    expect(JSON.stringify(config)).not.toContain('very-secret')
  })
})

describe('the public address', () => {
  it.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ HOST: '::1', PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
  ])('of %o is %s', (environment, expected) => {
    expect(publicUrlOf(readConfig(environment))).toBe(expected)
  })
})

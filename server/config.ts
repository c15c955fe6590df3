import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { Secret } from '#kit/secret.ts'

const text = z.string().trim().min(1)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const baseUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''))
const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
const secret = text.transform((value) => new Secret(value))

const names = text.default('').transform((value) =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)

const template = text.refine(
  (value) => value.includes('{shop}') && URL.canParse(value.replace('{shop}', 'x.myshopify.com')),
  'must be a URL that holds {shop}, such as http://127.0.0.1:7443/{shop}',
)

const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: baseUrl.optional(),
  DATA_DIR: text.default('./.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .transform((value) => new Secret(value))
    .optional(),
  EMBEDDED_DATABASE: z
    .enum(['postgres', 'pglite'], { error: 'must be postgres or pglite' })
    .default('postgres'),
  MASTER_KEY: secret.optional(),
  MASTER_KEY_FILE: text.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: text
    .refine(
      (value) => value.split(',').every(isProxyName),
      'must name the proxies by address or network, such as 10.0.0.5 or 10.0.0.0/8, or be loopback, linklocal or uniquelocal',
    )
    .optional(),
  REGISTRATIONS_PER_HOUR: whole(0, 1_000_000).default(20),
  RATE_LIMIT_FACTOR: whole(1, 1_000_000).default(1),
  SHOPIFY_BASE_URL_TEMPLATE: template.optional(),
  SHOPIFY_CLIENT_ID: text.optional(),
  SHOPIFY_CLIENT_SECRET: secret.optional(),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-(01|04|07|10)$/, 'must be a quarterly version such as 2026-10')
    .default('2026-10'),
  OPENAI_BASE_URL: baseUrl.default('https://api.openai.com'),
  OPENAI_MODEL: text.default('gpt-5.4-mini'),
  TAVILY_BASE_URL: baseUrl.default('https://api.tavily.com'),
  DEEPSEEK_API_KEY: secret.optional(),
  DEEPSEEK_BASE_URL: baseUrl.default('https://api.deepseek.com'),
  DEEPSEEK_MODEL: text.default('deepseek-flash'),
  DEEPSEEK_MODELS: names,
  MODEL_BASE_URL: baseUrl.optional(),
  MODEL_API_KEY: secret.optional(),
  MODEL_NAME: text.optional(),
  MODEL_NAMES: names,
  OPERATOR_TOKENS_PER_WORKSPACE: whole(0, 1_000_000_000_000).default(2_000_000),
  OPERATOR_TOKENS_PER_DAY: whole(0, 1_000_000_000_000).default(20_000_000),
  STRIPE_BASE_URL: baseUrl.default('https://api.stripe.com'),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  SMTP_HOST: text.optional(),
  SMTP_PORT: whole(1, 65_535).default(587),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: secret.optional(),
  SMTP_FROM: text.optional(),
  SMTP_NETWORK: z.enum(['public', 'private'], { error: 'must be public or private' }).default('public'),
  DEMO_STORE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DEMO_PRODUCTS: whole(1, 1_000_000).default(240),
})

export type Config = z.output<typeof Environment>

/** What is wrong with the environment, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Reads the environment once. An empty value counts as absent. Throws ConfigError with everything that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${lowerFirst(issue.message)}`)
  if (given.MASTER_KEY && given.MASTER_KEY_FILE)
    problems.push('MASTER_KEY and MASTER_KEY_FILE exclude each other')
  if (given.MASTER_KEY_FILE && !isReadable(given.MASTER_KEY_FILE)) {
    problems.push(`MASTER_KEY_FILE cannot be read: ${given.MASTER_KEY_FILE}`)
  }
  if (Boolean(given.SHOPIFY_CLIENT_ID) !== Boolean(given.SHOPIFY_CLIENT_SECRET)) {
    problems.push('SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET belong together')
  }
  if (Boolean(given.MODEL_BASE_URL) !== Boolean(given.MODEL_NAME)) {
    problems.push('MODEL_BASE_URL and MODEL_NAME belong together')
  }
  if (Boolean(given.SMTP_HOST) !== Boolean(given.SMTP_FROM))
    problems.push('SMTP_HOST and SMTP_FROM belong together')
  if (Boolean(given.SMTP_USER) !== Boolean(given.SMTP_PASSWORD))
    problems.push('SMTP_USER and SMTP_PASSWORD belong together')
  if (given.SMTP_PORT && !['465', '587'].includes(given.SMTP_PORT) && given.SMTP_NETWORK !== 'private')
    problems.push('SMTP_PORT must be 465 or 587, unless SMTP_NETWORK is private')
  if (given.MODEL_API_KEY && !given.MODEL_BASE_URL) problems.push('MODEL_API_KEY needs MODEL_BASE_URL')
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems)
  return parsed.data
}

/** Where the server is reached, without a slash at its end. */
export function publicUrlOf({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`
}

function isProxyName(part: string): boolean {
  const [address = '', bits, ...rest] = part.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true
  return rest.length === 0 && isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}

function isReadable(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** What the configuration means for the features: the store's app, the demo store and the models. */
import { createMail } from '#adapters/mail/client.ts'
import type { MailPort } from '#adapters/mail/port.ts'
import { checkOpenAiKey } from '#adapters/models/openai-key.ts'
import type { ModelPort, ModelTarget } from '#adapters/models/port.ts'
import type { AppCredentials } from '#adapters/shopify/port.ts'
import { checkTavilyKey } from '#adapters/websearch/tavily-key.ts'
import { type ConfiguredModels, listModelTargets } from '#features/agents/settings/actions/model-choice.ts'
import { recordModels } from '#features/agents/settings/actions/model-state.ts'
import { limitModels } from '#features/agents/settings/actions/operator.ts'
import { createHasher } from '#features/base/accounts/actions/hasher.ts'
import { SessionCache } from '#features/base/accounts/actions/session-cache.ts'
import { createSignInLimits } from '#features/base/accounts/records.ts'
import type { KeyDeps } from '#features/base/keys/actions.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { demoDomainOf } from '#features/base/stores/rules.ts'
import type { Config } from './config.ts'
import type { ServerContext } from './context.ts'

type Stores = Pick<StoreDeps, 'shopify' | 'app' | 'demo' | 'isReachableBy'>

export function storeSettings({ config, demo, shopify, publicUrl }: ServerContext): Stores {
  return {
    shopify: (isDemo) => (isDemo && demo ? demo.shopify : shopify),
    app: toApp(config),
    demo: demo && { ...demo, domainOf: demoDomainOf },
    isReachableBy: (isDemo) =>
      isDemo ||
      publicUrl.startsWith('https://') ||
      Boolean(config.SHOPIFY_BASE_URL_TEMPLATE?.startsWith('http://')),
  }
}

function toApp({
  SHOPIFY_CLIENT_ID: clientId,
  SHOPIFY_CLIENT_SECRET: clientSecret,
}: Config): AppCredentials | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

/** The operator's DeepSeek; null without a key. */
function deepseekTarget({
  DEEPSEEK_API_KEY: apiKey,
  DEEPSEEK_BASE_URL: baseUrl,
  DEEPSEEK_MODEL: model,
}: Config): ModelTarget | null {
  return apiKey ? { provider: 'deepseek', model, baseUrl, apiKey } : null
}

function modelSettings(config: Config): ConfiguredModels {
  const deepseek = deepseekTarget(config)
  const {
    MODEL_BASE_URL: baseUrl,
    MODEL_NAME: model,
    MODEL_NAMES: more,
    MODEL_API_KEY: apiKey = null,
  } = config
  return {
    openai: { model: config.OPENAI_MODEL, baseUrl: config.OPENAI_BASE_URL },
    operated: [
      ...(deepseek ? [{ ...deepseek, models: [deepseek.model, ...config.DEEPSEEK_MODELS] }] : []),
      ...(baseUrl && model
        ? [{ provider: 'compatible' as const, model, baseUrl, apiKey, models: [model, ...more] }]
        : []),
    ],
  }
}

/** The models of agents, within the operator's limits. */
export function agentSettings({ config, db, vault, clock, log }: ServerContext, models: ModelPort) {
  const limits = { ofWorkspace: config.OPERATOR_TOKENS_PER_WORKSPACE, inAll: config.OPERATOR_TOKENS_PER_DAY }
  const configured = modelSettings(config)
  return {
    models: limitModels({ db, clock, limits, log }, recordModels({ db, clock, log }, models)),
    targets: (workspaceId: string) => listModelTargets({ db, vault }, configured, workspaceId),
  }
}

/** The installation's mail server; null without one. Port 465 is TLS from the first byte, any other STARTTLS. */
export function mailSettings(config: Config): MailPort | null {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_FROM: from, SMTP_NETWORK: network } = config
  const { SMTP_USER: user, SMTP_PASSWORD: password } = config
  if (!host || !from) return null
  const auth = user && password ? { user, password } : null
  return createMail({ host, port, from, network, auth, security: port === 465 ? 'tls' : 'starttls' })
}

export function accountSettings({ config, db, mail, log }: ServerContext) {
  const { REGISTRATIONS_PER_HOUR: registrationsPerHour } = config
  return {
    mail,
    log,
    hasher: createHasher(),
    sessions: new SessionCache(),
    limits: createSignInLimits(db, { registrationsPerHour }),
  }
}

export function keyCheckers({ OPENAI_BASE_URL, TAVILY_BASE_URL }: Config): KeyDeps['checkers'] {
  return {
    openai: (key) => checkOpenAiKey({ baseUrl: OPENAI_BASE_URL, key }),
    tavily: (key) => checkTavilyKey({ baseUrl: TAVILY_BASE_URL, key }),
  }
}

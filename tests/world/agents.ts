/** Agents over HTTP with tools of the test's own and a scripted model: one process of a server, without the rest of the product. */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createModels } from '#adapters/models/client.ts'
import type { ModelLimits } from '#adapters/models/completion.ts'
import type { ModelTarget } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import { createEngine, type Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import { approvalRoutes } from '#features/agents/approvals/routes.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { LiveTurns } from '#features/agents/conversations/actions/live-turns.ts'
import { turnKinds } from '#features/agents/conversations/jobs.ts'
import { conversationRoutes } from '#features/agents/conversations/routes.ts'
import { coordinationKinds } from '#features/agents/coordination/jobs.ts'
import { coordinationRoutes } from '#features/agents/coordination/routes.ts'
import { coordinationTools } from '#features/agents/coordination/tools.ts'
import { reasoningKinds } from '#features/agents/reasoning/jobs.ts'
import { reasoningRoutes } from '#features/agents/reasoning/routes.ts'
import { recordModels } from '#features/agents/settings/actions/model-state.ts'
import { limitModels } from '#features/agents/settings/actions/operator.ts'
import { toolKinds } from '#features/agents/tool-runs/jobs.ts'
import { toolRunRoutes } from '#features/agents/tool-runs/routes.ts'
import type { ProductKind } from '#features/base/runs/actions.ts'
import { Secret } from '#kit/secret.ts'
import { createApp } from '#server/app.ts'

/** The token of a caller is the id of a workspace and of its merchant. Without `modelOrigin` agents are in Local Mode. */
export async function startAgentServer(options: {
  db: Db
  tools: readonly Tool[]
  modelOrigin: string | null
  clock?: () => Date
  readIntent?: AgentDeps['readIntent']
  modelLimits?: Partial<ModelLimits>
  /** The model is paid by whoever runs the server: what they allow. */
  operator?: { models: string[]; ofWorkspace: number; inAll: number }
  /** Agents may ask each other and hand questions on. */
  isTeam?: boolean
  undo?: AgentDeps['undo']
  /** Runs of features above. */
  kindsAbove?: (deps: AgentDeps) => ProductKind[]
}) {
  const { db, tools, modelOrigin, clock = () => new Date() } = options
  const log = pino({ level: 'silent' })
  const target: ModelTarget = {
    provider: 'openai',
    model: 'scripted-1',
    baseUrl: modelOrigin ?? '',
    apiKey: new Secret('sk-test'),
  }
  const models = recordModels({ db, clock, log }, createModels({ retries: 0, ...options.modelLimits }))
  const { operator } = options
  const deps: AgentDeps = {
    db,
    clock,
    models: operator ? limitModels({ db, clock, limits: operator, log }, models) : models,
    targets: async (workspaceId) => {
      const watch = { workspaceId, keyMark: 'sk-test' }
      const offer = operator && { workspaceId, models: operator.models }
      return modelOrigin === null ? [] : [{ ...target, watch, ...(offer ? { isOperated: true, offer } : {}) }]
    },
    toolsOf: () => [...tools, ...(options.isTeam ? coordinationTools(deps) : [])],
    readIntent: options.readIntent ?? (() => null),
    today: async () => clock().toISOString().slice(0, 10),
    timeZone: async () => 'UTC',
    findProducts: async () => null,
    wordsOfProducts: async () => [],
    findSlips: async () => [],
    findPeople: async () => [],
    listWorkflows: async () => [],
    readSubjects: async () => [],
    undo: options.undo ?? {
      preview: async () => ({ changes: [], undoneAt: null }),
      apply: async () => {},
    },
    describe: async (_workspaceId, { id }) => ({ title: id, source: '/workspace', facts: {} }),
    live: new LiveTurns(),
    recheckModel: () => {},
    listResearch: async () => [],
    get runs(): Engine {
      return engine
    },
  }
  const pace = { heartbeatMs: 40, sweepMs: 40 }
  const kinds = [
    ...toolKinds(deps),
    ...turnKinds(deps),
    ...coordinationKinds(deps),
    ...reasoningKinds(deps),
    ...(options.kindsAbove?.(deps) ?? []),
  ]
  const engine: Engine = createEngine({ db, log, clock, kinds, pace })
  const app = await createApp({
    log,
    db,
    trustProxy: undefined,
    isHttps: false,
    findStore: async () => null,
    routes: [
      ...approvalRoutes(deps),
      ...toolRunRoutes(deps),
      ...conversationRoutes(deps),
      ...coordinationRoutes(deps),
      ...reasoningRoutes(deps),
    ],
    authenticate: async (token) => {
      if (!token) return null
      await db.executeSql('insert into workspaces values ($1, $2, now()) on conflict do nothing', [
        token,
        'Test',
      ])
      await db.executeSql(
        `insert into merchants (id, workspace_id, email, email_folded, password_hash, created_at, updated_at)
          values ($1, $1, $2, $2, 'none', now(), now()) on conflict do nothing`,
        [token, `${token}@example.com`],
      )
      return { workspaceId: token, merchantId: token, sessionId: token }
    },
  })
  await engine.begin()
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    engine,
    deps,
    close: async () => {
      await app.close()
      await engine.stop({ graceMs: 1_000 })
    },
  }
}

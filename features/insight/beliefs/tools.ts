import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { BeliefDeps } from './actions/deps.ts'
import { proposeBelief, sayProposed } from './actions/propose.ts'
import { viewBeliefs } from './actions/view.ts'
import { AgentProposal, BeliefKind, type BeliefView } from './contract.ts'

const ViewBeliefs = z.strictObject({
  agent: AgentId.optional().meta({
    title: 'Agent',
    description: 'Only the beliefs of this agent; all when left out',
  }),
  kind: BeliefKind.optional().meta({ title: 'Kind', description: 'Only beliefs of this kind' }),
})

/** What agents may do with beliefs. None of them sets a probability. */
export function beliefTools(deps: BeliefDeps): Tool[] {
  return [view(deps), propose(deps)]
}

function view(deps: BeliefDeps) {
  return defineTool({
    name: 'view-beliefs',
    title: 'View beliefs',
    description:
      'Lists what is believed of the store, such as its refund share, orders a day or which price brings more, each with its probability, interval and evidence.',
    effect: 'read',
    input: ViewBeliefs,
    question: () => 'Look at what is believed of your store?',
    run: async ({ workspaceId }, { agent, kind }) => {
      const all = await viewBeliefs(deps, workspaceId)
      return toAnswer(
        all.filter((belief) => (!agent || belief.agent === agent) && (!kind || belief.kind === kind)),
      )
    },
  })
}

function propose(deps: BeliefDeps) {
  return defineTool({
    name: 'propose-belief',
    title: 'Propose a belief',
    description:
      'Proposes a hypothesis of a known kind about the store or one product. The merchant accepts or declines it; only counted facts make it more or less probable.',
    effect: 'write',
    input: AgentProposal,
    question: ({ kind, productId }) =>
      `Keep a hypothesis (${kind.replaceAll('_', ' ')}${productId ? ` of ${productId}` : ''}) for you to decide on?`,
    preview: async ({ workspaceId }, proposal) => ({
      reach: { count: 1, of: 'hypothesis' },
      changes: [
        {
          of: await sayProposed(deps, workspaceId, proposal),
          field: 'Status',
          before: null,
          after: 'proposed',
        },
      ],
    }),
    run: async ({ workspaceId }, proposal) => {
      const { belief, message } = await proposeBelief(deps, { workspaceId, actor: 'agent' }, proposal)
      return { beliefId: belief.id, status: belief.status, message }
    },
  })
}

function toAnswer(beliefs: readonly BeliefView[]): ToolAnswer {
  const held = beliefs.filter(({ evidenceCount }) => evidenceCount > 0)
  const days = held
    .flatMap(({ updateHistory }) => updateHistory.map(({ source }) => source.slice(-10)))
    .sort()
  const summary = held.length
    ? `${held.length === 1 ? '1 belief has' : `${held.length} beliefs have`} evidence. The surest: ${surest(held)}.`
    : 'Nothing is believed yet: it needs a connected store and one whole day of orders. Sync the store and ask again.'
  return ToolAnswer.parse({
    outcome: held.length ? 'answer' : 'too_little',
    summary,
    confidence: null,
    basis: {
      kind: 'local',
      rows: held.reduce((sum, { evidenceCount }) => sum + evidenceCount, 0),
      unit: 'pieces of evidence',
      from: null,
      to: days.at(-1) ?? null,
      method: 'Conjugate Bayesian updating (Beta-Binomial, Gamma-Poisson, log-odds)',
    },
    tables: held.length ? [{ title: 'Beliefs', columns, rows: held.map(toRow) }] : [],
    detail: { beliefs: held.map(({ id, kind, evidence }) => ({ id, kind, evidence })) },
  })
}

const columns = [
  { key: 'hypothesis', label: 'Hypothesis', kind: 'text' },
  { key: 'agent', label: 'Agent', kind: 'text' },
  { key: 'probability', label: 'Probability', kind: 'percent' },
  { key: 'mean', label: 'Estimate', kind: 'number' },
  { key: 'unit', label: 'In', kind: 'text' },
  { key: 'low', label: 'From (95%)', kind: 'number' },
  { key: 'high', label: 'To (95%)', kind: 'number' },
  { key: 'evidence', label: 'Pieces of evidence', kind: 'number' },
]

function toRow(belief: BeliefView) {
  const { hypothesis, agent, posteriorProbability, mean, unit, interval, evidenceCount } = belief
  const { low = null, high = null } = interval ?? {}
  return {
    hypothesis,
    agent,
    probability: posteriorProbability,
    mean,
    unit,
    low,
    high,
    evidence: evidenceCount,
  }
}

function surest(beliefs: readonly BeliefView[]): string {
  const distance = ({ posteriorProbability }: BeliefView) => Math.abs(posteriorProbability - 0.5)
  const [first] = beliefs.toSorted((a, b) => distance(b) - distance(a))
  if (!first) return ''
  return `“${first.hypothesis}” with ${Math.round(first.posteriorProbability * 100)}%`
}

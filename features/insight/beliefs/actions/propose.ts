import { recordAudit } from '#db/audit.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { findInStore } from '#features/shop/feed/actions/variants.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { beliefRefusals, type BeliefView, maxProposed, type Proposal } from '../contract.ts'
import {
  changeStatus,
  countBeliefs,
  findBelief,
  findByKey,
  insertBeliefs,
  lockCursor,
  reopenBelief,
} from '../records/beliefs.ts'
import type { Belief } from '../rules/belief.ts'
import { type BeliefSubject, claimOf, keyOf, kinds, sayHypothesis } from '../rules/kinds.ts'
import { toPrior } from '../rules/prior.ts'
import type { BeliefDeps } from './deps.ts'
import { startUpdate } from './start-update.ts'
import { viewBelief } from './view.ts'

/** As a route or a tool has read it. */
type ProposalInput = { [Field in keyof Proposal]: Proposal[Field] | undefined } & Pick<Proposal, 'kind'>

/** Whose beliefs, and who acts: a merchant's id, or "agent". */
export type BeliefActor = { workspaceId: string; actor: string }

/** Keeps a hypothesis for the merchant to decide on. One that is known already is answered as it is; what was declined waits anew when the merchant proposes it. */
export async function proposeBelief(
  deps: BeliefDeps,
  { workspaceId, actor }: BeliefActor,
  proposal: ProposalInput,
): Promise<{ belief: BeliefView; message: string }> {
  const { storeId, subject, prior } = await readSubject(deps, workspaceId, proposal)
  const { kind, name = null } = proposal
  const [store, key] = [{ workspaceId, storeId }, keyOf(kind, subject, proposal.prior)]
  const proposedBy = actor === 'agent' ? ('agent' as const) : ('merchant' as const)
  const now = deps.clock()
  const { id, isNew } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    await lockCursor(tx, store, now)
    const known = await findByKey(tx, store, key)
    const isReopened = known?.status === 'declined' && proposedBy === 'merchant'
    if (known && !isReopened) return { id: known.id, isNew: false }
    if ((await countBeliefs(tx, workspaceId, 'proposed')) >= maxProposed) refuseFull()
    const status = 'proposed' as const
    const given = { ...subject, key, kind, prior, status, isAsked: true, name, proposedBy }
    if (known) await reopenBelief(tx, workspaceId, known.id, { name, proposedBy })
    else await insertBeliefs(tx, store, [given], now)
    const made = await findByKey(tx, store, key)
    const id = made?.id ?? newId()
    const after = { hypothesis: sayHypothesis(kind, subject) }
    const told = { workspaceId, actor, action: 'belief.proposed', subject: `belief:${id}`, after, at: now }
    await recordAudit(tx, told)
    return { id, isNew: true }
  })
  if (isNew) await deps.runs.publish(workspaceId, 'beliefs')
  const { belief } = await viewBelief(deps, workspaceId, id)
  return { belief, message: sayProposal(belief, isNew) }
}

function sayProposal({ hypothesis, status }: BeliefView, isNew: boolean): string {
  if (isNew) return `Proposed: “${hypothesis}”. It collects evidence once you accept it.`
  if (status === 'believed') return `“${hypothesis}” is already a belief.`
  if (status === 'declined')
    return `“${hypothesis}” was declined before. The merchant can propose it again under Beliefs.`
  return `“${hypothesis}” already waits for your decision.`
}

/** The hypothesis that a proposal would make, as a sentence. Refuses like proposing it. */
export async function sayProposed(
  deps: BeliefDeps,
  workspaceId: string,
  proposal: ProposalInput,
): Promise<string> {
  const { subject } = await readSubject(deps, workspaceId, proposal)
  return sayHypothesis(proposal.kind, subject)
}

async function readSubject(
  deps: BeliefDeps,
  workspaceId: string,
  proposal: ProposalInput,
): Promise<{ storeId: string; subject: BeliefSubject; prior: Belief }> {
  const { kind, limit, productId } = proposal
  const store = await findStore(deps, workspaceId)
  if (!store) throw new Refusal(storeRefusals.STORE_NOT_CONNECTED, 'Connect a store first.')
  const { isOfProduct, prior: usual } = kinds[kind]
  if (usual.model === 'beta_binomial' && limit !== undefined && limit >= 1) {
    throw new Refusal(beliefRefusals.LIMIT_MISSING, 'A share is between 0 and 1: 0.03 means 3%.')
  }
  const own = (kind === 'price_test' && proposal.prices) || null
  if (kind === 'price_test' && (own === null || own.a === own.b)) {
    throw new Refusal(beliefRefusals.PRICES_MISSING, 'Enter two different prices.')
  }
  const prior = toPrior(kind, proposal.prior ?? null, own)
  if (prior === null) throw new Refusal(beliefRefusals.PRIOR_INVALID, sayPrior(usual))
  const { storeId, currency } = store
  const product =
    isOfProduct && productId !== undefined ? await findInStore(deps, workspaceId, storeId, productId) : null
  if (isOfProduct && !product) {
    throw new Refusal(feedRefusals.PRODUCT_NOT_FOUND, 'Name a product of your feed by its id.')
  }
  const title = product?.title ?? null
  const claimed = claimOf(kind, { limit: limit ?? null }) === null ? null : (limit ?? null)
  const about = { productId: product?.productId ?? null, title, limit: claimed, prices: own, currency }
  return { storeId, subject: about, prior }
}

function sayPrior({ model }: Belief): string {
  if (model === 'beta_binomial')
    return 'Say which share you expect, between 0 and 1, and as how many cases it is to weigh.'
  if (model === 'gamma_poisson')
    return 'Say how many orders a day you expect, and as how many days it is to weigh.'
  if (model === 'log_odds') return 'Say how probable it is beforehand, between 0 and 1.'
  return 'A price test begins with both prices the same. Leave the prior out.'
}

/** Accepts a proposed hypothesis, which then takes evidence, or declines it; null takes a decline back, where there is room for it. The first decision counts. */
export async function decideBelief(
  deps: BeliefDeps,
  { workspaceId, actor }: BeliefActor,
  beliefId: string,
  isAccepted: boolean | null,
): Promise<BeliefView> {
  const { belief } = await viewBelief(deps, workspaceId, beliefId)
  const { from, to, action } =
    changes[isAccepted === null ? 'reopened' : isAccepted ? 'accepted' : 'declined']
  const store = await findStore(deps, workspaceId)
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const row = await findBelief(tx, workspaceId, beliefId)
    if (row && to === 'proposed') await lockCursor(tx, { workspaceId, storeId: row.storeId }, deps.clock())
    if (!(await changeStatus(tx, workspaceId, beliefId, { from, to }))) {
      throw new Refusal(beliefRefusals.BELIEF_DECIDED, 'This hypothesis was decided on before.')
    }
    if (to === 'proposed' && (await countBeliefs(tx, workspaceId, to)) > maxProposed) refuseFull()
    const told = { action, subject: `belief:${beliefId}`, after: { hypothesis: belief.hypothesis } }
    await recordAudit(tx, { workspaceId, actor, ...told, at: deps.clock() })
    if (isAccepted && store) await startUpdate(deps, workspaceId, store.storeId, tx)
  })
  await deps.runs.publish(workspaceId, 'beliefs')
  return (await viewBelief(deps, workspaceId, beliefId)).belief
}

function refuseFull(): never {
  const message = `You already have ${maxProposed} proposed hypotheses. Accept or dismiss some first.`
  throw new Refusal(beliefRefusals.BELIEFS_FULL, message)
}

const changes = {
  accepted: { from: 'proposed', to: 'believed', action: 'belief.accepted' },
  declined: { from: 'proposed', to: 'declined', action: 'belief.declined' },
  reopened: { from: 'declined', to: 'proposed', action: 'belief.reopened' },
} as const

/** Whose beliefs are shown, also while it is disconnected. */
async function findStore({ stores }: Pick<BeliefDeps, 'stores'>, workspaceId: string) {
  const active = await stores.findActive(workspaceId)
  return active && stores.get(workspaceId, active.storeId)
}

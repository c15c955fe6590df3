import { recordAudit } from '#db/audit.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/errors.ts'
import { type BeliefView, mostProposed, type Proposal } from '../contract.ts'
import { countBeliefs, decideProposal, findByKey, insertBeliefs, lockBook } from '../records/beliefs.ts'
import { claimOf, keyOf, kinds, sayHypothesis, type Subject } from '../rules/kinds.ts'
import { startUpdate } from './start-update.ts'
import type { BeliefUses } from './uses.ts'
import { viewBelief } from './view.ts'

/** Whose beliefs, and who acts: a merchant's id, or "agent". */
export type Actor = { workspaceId: string; actor: string }

/** Keeps a hypothesis for the merchant to decide on. One that is known already, in whatever state, is answered as it is. */
export async function proposeBelief(
  uses: BeliefUses,
  { workspaceId, actor }: Actor,
  proposal: Proposal,
): Promise<{ belief: BeliefView; message: string }> {
  const { storeId, subject } = await readSubject(uses, workspaceId, proposal)
  const { kind } = proposal
  const [key, name] = [{ workspaceId, storeId }, keyOf(kind, subject)]
  const now = uses.clock()
  const { id, isNew } = await uses.db.inWorkspace(workspaceId, async (tx) => {
    await lockBook(tx, key, now)
    const known = await findByKey(tx, key, name)
    if (known) return { id: known.id, isNew: false }
    if ((await countBeliefs(tx, workspaceId, 'proposed')) >= mostProposed) {
      const message = `${mostProposed} hypotheses wait for you already. Accept or decline some first.`
      throw new Refusal('BELIEFS_FULL', message, 409)
    }
    const { prior } = kinds[kind]
    const status = 'proposed' as const
    await insertBeliefs(tx, key, [{ ...subject, key: name, kind, prior, status, isAsked: true }], now)
    const made = await findByKey(tx, key, name)
    const id = made?.id ?? newId()
    const after = { hypothesis: sayHypothesis(kind, subject) }
    const told = { workspaceId, actor, action: 'belief.proposed', subject: `belief:${id}`, after, at: now }
    await recordAudit(tx, told)
    return { id, isNew: true }
  })
  if (isNew) await uses.runs.publish(workspaceId, 'beliefs')
  const { belief } = await viewBelief(uses, workspaceId, id)
  return { belief, message: sayProposal(belief, isNew) }
}

function sayProposal({ hypothesis, status }: BeliefView, isNew: boolean): string {
  if (isNew) return `Proposed: “${hypothesis}”. It takes evidence once you accept it.`
  if (status === 'believed') return `“${hypothesis}” is a belief already.`
  if (status === 'declined')
    return `“${hypothesis}” was declined before. Accept it under Beliefs to change that.`
  return `“${hypothesis}” already waits for your decision.`
}

/** The hypothesis that a proposal would make, as a sentence. Refuses like proposing it. */
export async function sayProposed(
  uses: BeliefUses,
  workspaceId: string,
  proposal: Proposal,
): Promise<string> {
  const { subject } = await readSubject(uses, workspaceId, proposal)
  return sayHypothesis(proposal.kind, subject)
}

async function readSubject(
  uses: BeliefUses,
  workspaceId: string,
  { kind, limit, productId }: Proposal,
): Promise<{ storeId: string; subject: Subject }> {
  const store = await uses.findStore(workspaceId)
  if (!store) throw new Refusal('STORE_NOT_CONNECTED', 'Connect a store first.', 409)
  const { isOfProduct, prior } = kinds[kind]
  const claim = claimOf(kind, { limit: limit ?? null })
  if (prior.model === 'beta_binomial' && limit !== undefined && limit >= 1) {
    throw new Refusal('LIMIT_MISSING', 'A share is between 0 and 1: 0.03 means 3 %.', 422)
  }
  const { storeId, currency } = store
  const product =
    isOfProduct && productId !== undefined ? await uses.findProduct(workspaceId, storeId, productId) : null
  if (isOfProduct && !product) {
    throw new Refusal('PRODUCT_NOT_FOUND', 'Name a product of your feed by its id.', 404)
  }
  const title = product?.title ?? null
  const own = claim === null ? null : (limit ?? null)
  return {
    storeId,
    subject: { productId: product?.productId ?? null, title, limit: own, prices: null, currency },
  }
}

/** Accepts a proposed hypothesis, which then takes evidence, or declines it. The first decision counts. */
export async function decideBelief(
  uses: BeliefUses,
  { workspaceId, actor }: Actor,
  beliefId: string,
  isAccepted: boolean,
): Promise<BeliefView> {
  const { belief } = await viewBelief(uses, workspaceId, beliefId)
  const status = isAccepted ? 'believed' : 'declined'
  const store = await uses.findStore(workspaceId)
  await uses.db.inWorkspace(workspaceId, async (tx) => {
    if (!(await decideProposal(tx, workspaceId, beliefId, status))) {
      throw new Refusal('BELIEF_DECIDED', 'This hypothesis was decided on before.', 409)
    }
    const told = { action: `belief.${isAccepted ? 'accepted' : 'declined'}`, subject: `belief:${beliefId}` }
    const after = { hypothesis: belief.hypothesis }
    await recordAudit(tx, { workspaceId, actor, ...told, after, at: uses.clock() })
    if (isAccepted && store) await startUpdate(uses, workspaceId, store.storeId, tx)
  })
  await uses.runs.publish(workspaceId, 'beliefs')
  return (await viewBelief(uses, workspaceId, beliefId)).belief
}

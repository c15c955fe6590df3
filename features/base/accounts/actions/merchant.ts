import { recordAudit } from '#db/audit.ts'
import type { Db } from '#db/database.ts'
import { Refusal, sessionRefusals } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { accountRefusals, type User } from '../contract.ts'
import {
  findMerchant,
  listMerchantRows,
  markOthersRevoked,
  type MerchantRow,
  replaceName,
  replacePasswordHash,
  toUser,
} from '../records.ts'
import { deleteResets } from '../records/resets.ts'
import type { RequestOrigin } from './sessions.ts'
import { checkWithin, refuseGuessable, type SignInDeps } from './sign-in.ts'

export async function viewProfile(deps: { db: Db }, caller: Caller): Promise<User> {
  return toUser(await getMerchant(deps, caller))
}

/** Changes the password, and ends every other session and every reset link. A wrong current password counts against the account as a failed sign-in does. */
export async function changePassword(
  deps: SignInDeps,
  caller: Caller,
  form: { currentPassword: string; newPassword: string },
  place: RequestOrigin,
): Promise<void> {
  const merchant = await getMerchant(deps, caller)
  refuseGuessable(form.newPassword, merchant.email, merchant.name)
  await checkPassword(deps, merchant, form.currentPassword, place)
  const hashes = { known: merchant.passwordHash, next: await deps.hasher.hash(form.newPassword) }
  const at = deps.clock()
  await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    if (!(await replacePasswordHash(tx, merchant, hashes, at))) throw wrongPassword()
    await deleteResets(tx, caller)
    const revoked = await markOthersRevoked(tx, caller, at)
    await recordAudit(tx, {
      workspaceId: caller.workspaceId,
      actor: caller.merchantId,
      action: 'merchant.password-changed',
      subject: `merchant:${caller.merchantId}`,
      after: { sessionsRevoked: revoked },
      at,
    })
  })
  deps.sessions.clear()
}

/** Changes what the merchant is called. The name they already have is no change. */
export async function changeName(
  deps: { db: Db; clock: () => Date },
  caller: Caller,
  name: string,
): Promise<User> {
  const at = deps.clock()
  return deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    const merchant = await findMerchant(tx, caller.workspaceId, caller.merchantId)
    if (merchant?.name === name) return toUser(merchant)
    const renamed = merchant && (await replaceName(tx, merchant, name, at))
    if (!renamed) throw signedOut()
    await recordAudit(tx, {
      workspaceId: caller.workspaceId,
      actor: caller.merchantId,
      action: 'merchant.renamed',
      subject: `merchant:${caller.merchantId}`,
      before: { name: merchant.name },
      after: { name },
      at,
    })
    return toUser(renamed)
  })
}

/** Refuses unless this is the merchant's password, for acts that cannot be undone. A wrong one counts against the account as a failed sign-in does. */
export async function confirmPassword(
  deps: SignInDeps,
  caller: Caller,
  password: string,
  place: RequestOrigin,
): Promise<void> {
  await checkPassword(deps, await getMerchant(deps, caller), password, place)
}

/** The merchants of a workspace by their ids, for those who show who did something. */
export async function listMerchants({ db }: { db: Db }, workspaceId: string): Promise<User[]> {
  const merchants = await db.inWorkspace(workspaceId, (tx) => listMerchantRows(tx, workspaceId))
  return merchants.map(toUser)
}

async function checkPassword(
  deps: SignInDeps,
  merchant: MerchantRow,
  password: string,
  place: RequestOrigin,
): Promise<void> {
  const { isRight } = await checkWithin(deps, place, merchant.emailFolded, (hasher) =>
    hasher.check(merchant.passwordHash, password),
  )
  if (!isRight) throw wrongPassword()
}

async function getMerchant({ db }: { db: Db }, caller: Caller): Promise<MerchantRow> {
  const merchant = await db.inWorkspace(caller.workspaceId, (tx) =>
    findMerchant(tx, caller.workspaceId, caller.merchantId),
  )
  if (!merchant) throw signedOut()
  return merchant
}

function signedOut(): Refusal {
  return new Refusal(sessionRefusals.SESSION_MISSING, 'Please sign in again')
}

/** Not 401: that would sign the person out of the screen they are in. */
function wrongPassword(): Refusal {
  return new Refusal(accountRefusals.PASSWORD_WRONG, 'The current password is wrong')
}

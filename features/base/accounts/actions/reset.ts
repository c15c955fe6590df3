/** How a merchant who forgot the password sets a new one: by a link that works once. */
import { createHash, randomBytes } from 'node:crypto'
import type { MailPort } from '#adapters/mail/port.ts'
import { recordAudit } from '#db/audit.ts'
import { networkOf, takeOrRefuse } from '#db/limit.ts'
import type { Engine } from '#engine/engine.ts'
import type { Log } from '#engine/kinds.ts'
import { Refusal } from '#kit/errors.ts'
import { accountRefusals } from '../contract.ts'
import type { ResetForm } from '../contract/forms.ts'
import {
  findMerchant,
  findMerchantByEmail,
  markOthersRevoked,
  type MerchantRow,
  setPasswordHash,
} from '../records.ts'
import { deleteResets, findReset, insertReset, takeReset } from '../records/resets.ts'
import { foldEmail, resetExpiryOf } from '../rules.ts'
import type { RequestOrigin } from './sessions.ts'
import { refuseGuessable, type SignInDeps } from './sign-in.ts'

export type LinkDeps = Pick<SignInDeps, 'db' | 'clock'> & {
  /** Where merchants reach this server. Never taken from a request, whose headers anybody can write. */
  publicUrl: string
}

export type ResetDeps = SignInDeps &
  LinkDeps & {
    /** Null where no mail server is set. */
    mail: MailPort | null
    runs: Pick<Engine, 'start'>
    log: Pick<Log, 'error'>
  }

export const mailKind = 'accounts.mail'
export type AccountMail = { merchantId: string; about: 'reset' | 'password-changed' }

/** Has a link sent to the merchant with this e-mail. */
export async function requestReset(
  deps: ResetDeps,
  { email }: { email: string },
  place: RequestOrigin,
): Promise<'mail' | 'operator'> {
  const emailFolded = foldEmail(email)
  await takeOrRefuse(deps.limits.resetNetwork, networkOf(place.ip))
  await takeOrRefuse(deps.limits.resetAccount, emailFolded)
  if (!deps.mail) return 'operator'
  // Not awaited: how long the answer takes must not tell whether there is such an account.
  startResetMail(deps, emailFolded).catch((err: unknown) =>
    deps.log.error({ err }, 'A reset link could not be sent'),
  )
  return 'mail'
}

async function startResetMail(deps: ResetDeps, emailFolded: string): Promise<void> {
  const merchant = await deps.db.asSystem((tx) => findMerchantByEmail(tx, emailFolded))
  if (!merchant) return
  const { workspaceId, id: merchantId } = merchant
  const input: AccountMail = { merchantId, about: 'reset' }
  await deps.runs.start(workspaceId, mailKind, { purpose: `${mailKind}:reset:${merchantId}`, input })
}

/** A link that sets this merchant's password within 30 minutes, once. Only the hash of its token is kept. Earlier links go on working. */
async function createResetLink(
  { db, clock, publicUrl }: LinkDeps,
  { workspaceId, id: merchantId }: Pick<MerchantRow, 'workspaceId' | 'id'>,
  actor: string,
): Promise<string> {
  const token = `mr_${randomBytes(32).toString('base64url')}`
  const now = clock()
  await db.inWorkspace(workspaceId, async (tx) => {
    await insertReset(tx, {
      tokenHash: hashToken(token),
      workspaceId,
      merchantId,
      createdAt: now,
      expiresAt: resetExpiryOf(now),
    })
    const subject = `merchant:${merchantId}`
    await recordAudit(tx, { workspaceId, actor, action: 'merchant.reset-link-made', subject, at: now })
  })
  // Behind the #: no server and no log on the way sees it.
  return `${publicUrl}/auth/reset#${token}`
}

/** The operator's way: the link of the merchant with this e-mail; null when there is none. */
export async function createResetLinkFor(deps: LinkDeps, email: string): Promise<string | null> {
  const merchant = await deps.db.asSystem((tx) => findMerchantByEmail(tx, foldEmail(email)))
  return merchant && createResetLink(deps, merchant, 'operator')
}

/** Makes a link and mails it; or says that the password was changed. Sent again, a new link is made: no message is stored. */
export async function sendAccountMail(
  deps: ResetDeps,
  workspaceId: string,
  { merchantId, about }: AccountMail,
  signal: AbortSignal,
): Promise<void> {
  const merchant = await deps.db.inWorkspace(workspaceId, (tx) => findMerchant(tx, workspaceId, merchantId))
  if (!merchant || !deps.mail) return
  const { email: to } = merchant
  const message =
    about === 'reset'
      ? resetMessage(to, deps.publicUrl, await createResetLink(deps, merchant, 'system'))
      : changedMessage(to, deps.publicUrl)
  await deps.mail.send({ to, ...message }, signal)
}

function resetMessage(email: string, publicUrl: string, link: string) {
  return {
    subject: 'Reset your Vitrine password',
    text: `You asked to reset the password for ${email} at ${publicUrl}.

Set a new password within 30 minutes:
${link}

The link works once. If you didn't ask for it, ignore this email: your password stays as it is.
`,
  }
}

function changedMessage(email: string, publicUrl: string) {
  return {
    subject: 'Your Vitrine password was changed',
    text: `The password for ${email} at ${publicUrl} was reset, and every session was signed out.

If this wasn't you, reset it again now: ${publicUrl}/auth/forgot
`,
  }
}

/** Whose password a link sets. */
export async function viewReset(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'limits'>,
  token: string,
  place: RequestOrigin,
): Promise<{ email: string; name: string | null }> {
  const { email, name } = await getResetMerchant(deps, token, place)
  return { email, name }
}

/** Sets the password and ends every session and every other link of the merchant. A password that is refused leaves the link as it is. */
export async function resetPassword(
  deps: ResetDeps,
  { token, password }: ResetForm,
  place: RequestOrigin,
): Promise<{ email: string }> {
  const merchant = await getResetMerchant(deps, token, place)
  const { workspaceId, id: merchantId, email } = merchant
  refuseGuessable(password, email, merchant.name)
  const passwordHash = await deps.hasher.hash(password)
  const at = deps.clock()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const owner = { workspaceId, merchantId }
    // Locks the merchant's row, and does so first. Of two links used at once one waits here, instead of each for the
    // other's link. A sign-in with the old password that is under way waits here too, and then fails.
    await setPasswordHash(tx, merchant, passwordHash, at)
    if (!(await takeReset(tx, { ...owner, tokenHash: hashToken(token) }, at))) throw linkInvalid()
    await deleteResets(tx, owner)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'merchant.password-reset',
      subject: `merchant:${merchantId}`,
      after: { sessionsRevoked: await markOthersRevoked(tx, owner, at) },
      at,
    })
    const input: AccountMail = { merchantId, about: 'password-changed' }
    const purpose = `${mailKind}:password-changed:${merchantId}`
    if (deps.mail) await deps.runs.start(workspaceId, mailKind, { purpose, input, tx })
  })
  deps.sessions.clear()
  // Whoever was locked out by wrong guesses may sign in now.
  await deps.limits.account.forget(merchant.emailFolded)
  return { email }
}

async function getResetMerchant(
  { db, clock, limits }: Pick<SignInDeps, 'db' | 'clock' | 'limits'>,
  token: string,
  place: RequestOrigin,
): Promise<MerchantRow> {
  await takeOrRefuse(limits.resetToken, networkOf(place.ip))
  const found = await db.asSystem((tx) => findReset(tx, hashToken(token), clock()))
  if (!found) throw linkInvalid()
  return found
}

function linkInvalid(): Refusal {
  return new Refusal(
    accountRefusals.RESET_LINK_INVALID,
    'This link has expired or was already used. Request a new one',
  )
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

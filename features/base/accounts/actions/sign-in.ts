import { recordAudit } from '#db/audit.ts'
import { networkOf, takeOrRefuse } from '#db/limit.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { accountRefusals, type User } from '../contract.ts'
import type { LoginForm, RegisterForm } from '../contract/forms.ts'
import {
  findMerchantByEmail,
  insertMerchant,
  replacePasswordHash,
  type SignInLimits,
  toUser,
} from '../records.ts'
import { foldEmail, isGuessable } from '../rules.ts'
import type { Hasher } from './hasher.ts'
import { type RequestOrigin, type SessionDeps, startSession } from './sessions.ts'

export type SignInDeps = SessionDeps & { hasher: Hasher; limits: SignInLimits }
export type SignedIn = { token: string; user: User }

/** Makes a merchant with a workspace of their own, and signs them in. */
export async function register(
  deps: SignInDeps,
  form: RegisterForm,
  place: RequestOrigin,
): Promise<SignedIn> {
  refuseGuessable(form.password, form.email, form.name ?? null)
  if (deps.limits.registration) await takeOrRefuse(deps.limits.registration, networkOf(place.ip))
  const passwordHash = await deps.hasher.hash(form.password)
  const now = deps.clock()
  const merchant = {
    id: newId(),
    workspaceId: newId(),
    email: form.email,
    emailFolded: foldEmail(form.email),
    name: form.name ?? null,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  }
  return deps.db.asSystem(async (tx) => {
    if (!(await insertMerchant(tx, merchant))) {
      throw new Refusal(accountRefusals.EMAIL_TAKEN, 'An account with this email already exists')
    }
    const { workspaceId, id, email, name } = merchant
    await recordAudit(tx, {
      workspaceId,
      actor: id,
      action: 'merchant.registered',
      subject: `merchant:${id}`,
      after: { email, name },
      at: now,
    })
    return { token: await startSession(tx, merchant, place, now), user: toUser(merchant) }
  })
}

/** Unknown e-mail and wrong password look the same, in words and in work. */
export async function signIn(deps: SignInDeps, form: LoginForm, place: RequestOrigin): Promise<SignedIn> {
  const emailFolded = foldEmail(form.email)
  const known = await deps.db.asSystem((tx) => findMerchantByEmail(tx, emailFolded))
  const { isRight, next } = await checkWithin(deps, place, emailFolded, (hasher) =>
    hasher.check(known?.passwordHash ?? null, form.password),
  )
  if (!known || !isRight) throw wrongCredentials()
  const now = deps.clock()
  return deps.db.asSystem(async (tx) => {
    // The password may have been changed since it was checked; then its other sessions have ended, and this one must not begin.
    if (!(await replacePasswordHash(tx, known, { known: known.passwordHash, next }, now))) {
      throw wrongCredentials()
    }
    return { token: await startSession(tx, known, place, now), user: toUser(known) }
  })
}

/** Checks a password within the limits of its account and network: a wrong one counts, a right one clears the account's count. */
export async function checkWithin<T extends { isRight: boolean }>(
  { limits, hasher }: Pick<SignInDeps, 'limits' | 'hasher'>,
  place: RequestOrigin,
  emailFolded: string,
  check: (hasher: Hasher) => Promise<T>,
): Promise<T> {
  const network = networkOf(place.ip)
  await takeOrRefuse(limits.network, network)
  await takeOrRefuse(limits.account, emailFolded)
  let answer: T | null = null
  try {
    answer = await check(hasher)
    return answer
  } finally {
    // An attempt that found the hasher busy told the caller nothing, so it is none.
    if (answer === null) await limits.account.giveBack(emailFolded)
    if (answer?.isRight) await limits.account.forget(emailFolded)
    if (answer?.isRight !== false) await limits.network.giveBack(network)
  }
}

export function refuseGuessable(password: string, email: string, name: string | null): void {
  const [mailbox = ''] = email.split('@')
  if (isGuessable(password, [mailbox, name ?? ''])) {
    throw new Refusal(
      accountRefusals.PASSWORD_WEAK,
      'This password is too easy to guess. Please choose another',
    )
  }
}

function wrongCredentials(): Refusal {
  return new Refusal(accountRefusals.INVALID_CREDENTIALS, 'Invalid email or password')
}

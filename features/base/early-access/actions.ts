import type { Db } from '#db/database.ts'
import { type Limit, networkOf, takeOrRefuse } from '#db/limit.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { csvLine } from '#kit/csv.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { EarlyAccessForm } from './contract.ts'
import { type EarlyAccessRow, listRequestsAfter, saveRequest } from './records.ts'
import { foldEmail, toHostname } from './rules.ts'

export type EarlyAccessDeps = { db: Db; clock: () => Date; limit: Pick<Limit, 'take'> }

const pageSize = 500

/** Keeps who asked, once. The answer never tells whether somebody asked before. */
export async function requestAccess(
  deps: EarlyAccessDeps,
  form: EarlyAccessForm,
  from: { ip: string },
): Promise<void> {
  const storeDomain = toHostname(form.storeDomain)
  if (storeDomain === null) {
    throw new Refusal(
      storeRefusals.STORE_DOMAIN_INVALID,
      'Enter your store domain, such as your-store.myshopify.com.',
    )
  }
  await takeOrRefuse(deps.limit, networkOf(from.ip))
  await deps.db.asSystem((tx) =>
    saveRequest(tx, {
      id: newId(),
      email: form.email,
      emailFolded: foldEmail(form.email),
      storeDomain,
      createdAt: deps.clock(),
    }),
  )
}

/** Everybody who asked, the oldest first. For the operator. */
export async function* listRequests({ db }: Pick<EarlyAccessDeps, 'db'>): AsyncGenerator<EarlyAccessRow> {
  let lastId: string | null = null
  for (;;) {
    const afterId: string | null = lastId
    const page: EarlyAccessRow[] = await db.asSystem((tx) => listRequestsAfter(tx, afterId, pageSize))
    yield* page
    lastId = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

export async function* exportRequests(deps: Pick<EarlyAccessDeps, 'db'>): AsyncGenerator<string> {
  yield csvLine(['email', 'store_domain', 'asked_at'])
  for await (const { email, storeDomain, createdAt } of listRequests(deps)) {
    yield csvLine([email, storeDomain, createdAt.toISOString()])
  }
}

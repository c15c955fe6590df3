/** `npm run reset-link -- EMAIL` prints a link that sets a new password, while the server runs or not. */
import { parseArgs } from 'node:util'
import { connectDatabase } from '#db/database.ts'
import { findRunning } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createResetLinkFor } from '#features/base/accounts/actions/reset.ts'
import { publicUrlOf, readConfig } from '#server/config.ts'
import { openConfigured } from '#server/database-source.ts'

const help = `npm run reset-link -- EMAIL

Prints a link that sets a new password for the account with this e-mail. It works once, for 30 minutes. Give it to
nobody but the person whose account it is. Set PUBLIC_URL as for the server, so that the link leads there.
`

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [email, ...rest] = positionals
  if (!email || rest.length > 0) throw new Error(help)
  const config = readConfig(process.env)
  const running = config.DATABASE_URL ? null : await findRunning(config.DATA_DIR)
  const source = running ?? (await openConfigured(config, { announce: console.error })).source
  const db = await connectDatabase(source)
  try {
    await migrate(db)
    const deps = { db, clock: () => new Date(), publicUrl: publicUrlOf(config) }
    const link = await createResetLinkFor(deps, email)
    if (!link) throw new Error(`No account has the e-mail ${email}.`)
    console.log(link)
  } finally {
    await db.close()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

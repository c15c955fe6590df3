import type { Visit } from '#adapters/http/port.ts'
import type { MailPort } from '#adapters/mail/port.ts'
import type { Vault } from '#db/vault.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'

/** What the steps of workflows are carried out with. */
export type ExecutorDeps = AgentDeps & {
  vault: Vault
  /** Calls addresses that a merchant wrote. */
  visit: Visit
  /** Where this console is reached, without a slash at its end. */
  publicUrl: string
  /** Null where the operator set no mail server. */
  mail: MailPort | null
}

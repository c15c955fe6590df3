import { z } from 'zod'
import { LoginForm } from '#features/base/accounts/contract/forms.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { limitRefusals } from '#kit/errors.ts'

export const EarlyAccessForm = z.strictObject({
  email: LoginForm.shape.email,
  /** Any host name; a whole address is taken too, and its host kept. */
  storeDomain: z
    .string()
    .trim()
    .min(1, 'Store domain is required')
    .max(255, 'Store domain must be at most 255 characters'),
})
export type EarlyAccessForm = z.infer<typeof EarlyAccessForm>

export const askForEarlyAccess = endpoint({
  method: 'POST',
  path: '/api/early-access',
  summary: 'Ask to be let in early. Asking again changes nothing and is answered the same.',
  access: 'public',
  body: EarlyAccessForm.shape,
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS, storeRefusals.STORE_DOMAIN_INVALID],
  reply: succeeds(z.object({})),
})

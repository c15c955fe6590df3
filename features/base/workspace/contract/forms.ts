/** What a person fills in. Apart from the endpoints, so that only screens with a form load a validator. */
import { z } from 'zod'

export const DeletionForm = z.strictObject({
  password: z.string().min(1, 'Password is required').max(1024),
  confirm: z.literal('DELETE', { error: 'Type DELETE to confirm' }),
})

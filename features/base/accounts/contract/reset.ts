import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { limitRefusals } from '#kit/errors.ts'
import { accountRefusals } from '../contract.ts'
import { ForgotForm, ResetForm } from './forms.ts'

/** Answers the same, and as fast, whether an account has this e-mail or not. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot',
  summary: 'Ask for a link that sets a new password',
  access: 'public',
  body: ForgotForm.shape,
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS],
  /** `operator`: no mail server is set here, so whoever runs the server makes the link. */
  reply: succeeds(z.object({ sentBy: z.enum(['mail', 'operator']) })),
})

/** Says whose password the link sets, and leaves the link as it is. */
export const checkReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset/check',
  summary: 'Whose password a reset link sets',
  access: 'public',
  body: { token: ResetForm.shape.token },
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS, accountRefusals.RESET_LINK_INVALID],
  reply: succeeds(z.object({ email: z.string(), name: z.string().nullable() })),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Set a new password by a reset link, and end every session',
  access: 'public',
  body: ResetForm.shape,
  refusals: [
    limitRefusals.TOO_MANY_ATTEMPTS,
    accountRefusals.RESET_LINK_INVALID,
    accountRefusals.PASSWORD_WEAK,
  ],
  reply: succeeds(z.object({ email: z.string() })),
})

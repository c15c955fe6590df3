/** What a person fills in. Apart from the endpoints, so that only screens with a form load a validator. */
import { z } from 'zod'

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Invalid email format' }))

/** The composition rules that the product asks for, each with its own message. At most 128 bytes. */
const NewPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[0-9]/, 'Password must contain at least one number')
  .regex(/[^A-Za-z0-9]/, 'Password must contain at least one special character')
  .refine((text) => new TextEncoder().encode(text).length <= 128, 'Password must be at most 128 bytes')

const name = z
  .string()
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(120, 'Name must be at most 120 characters')

export const RegisterForm = z.strictObject({
  email,
  name: name.optional(),
  password: NewPassword,
})
export type RegisterForm = z.infer<typeof RegisterForm>

export const LoginForm = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(1024),
})
export type LoginForm = z.infer<typeof LoginForm>

export const PasswordForm = z.strictObject({
  currentPassword: z.string().min(1, 'Password is required').max(1024),
  newPassword: NewPassword,
})

export const NameForm = z.strictObject({ name })

export const ForgotForm = z.strictObject({ email })

export const ResetForm = z.strictObject({
  token: z.string().min(1).max(100),
  password: NewPassword,
})
export type ResetForm = z.infer<typeof ResetForm>

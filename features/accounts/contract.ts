import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** Refusal codes of this feature. Screens match on them. */
export const accountCodes = [
  'EMAIL_TAKEN',
  'CREDENTIALS_WRONG',
  'PASSWORD_WEAK',
  'PASSWORD_WRONG',
  'TOO_MANY_ATTEMPTS',
  'SESSION_MISSING',
  'SESSION_NOT_FOUND',
] as const

export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

export const Session = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ip: z.string(),
  agent: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Invalid email format' }))

/** The composition rules that the product asks for, each with its own message. At most 128 bytes. */
export const NewPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[0-9]/, 'Password must contain at least one number')
  .regex(/[^A-Za-z0-9]/, 'Password must contain at least one special character')
  .refine((text) => new TextEncoder().encode(text).length <= 128, 'Password must be at most 128 bytes')

export const RegisterForm = z.strictObject({
  email,
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(120).optional(),
  password: NewPassword,
})
export type RegisterForm = z.infer<typeof RegisterForm>

export const LoginForm = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(1024),
})
export type LoginForm = z.infer<typeof LoginForm>

const SignedIn = succeeds(z.object({ token: z.string(), user: User }))
const Done = succeeds(z.object({}))

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make an account and a workspace, and sign in',
  access: 'public',
  body: RegisterForm.shape,
  reply: SignedIn,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  access: 'public',
  body: LoginForm.shape,
  reply: SignedIn,
})

export const profile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'The signed-in merchant',
  rate: 'poll',
  reply: succeeds(z.object({ user: User })),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session on the server',
  reply: Done,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where this merchant is signed in',
  reply: succeeds(z.object({ sessions: z.array(Session) })),
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}',
  summary: 'End one session',
  params: { sessionId: z.uuid() },
  reply: Done,
})

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End every session but this one',
  reply: succeeds(z.object({ revoked: z.number().int() })),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change the password and end every other session',
  body: { currentPassword: z.string().min(1, 'Password is required').max(1024), newPassword: NewPassword },
  reply: Done,
})

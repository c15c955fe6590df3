import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, limitRefusals } from '#kit/errors.ts'
import { LoginForm, NameForm, PasswordForm, RegisterForm } from './contract/forms.ts'

export const accountRefusals = defineRefusals({
  EMAIL_TAKEN: 409,
  INVALID_CREDENTIALS: 401,
  PASSWORD_WEAK: 400,
  PASSWORD_WRONG: 400,
  RESET_LINK_INVALID: 410,
  SESSION_NOT_FOUND: 404,
})

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

const SignedIn = succeeds(z.object({ token: z.string(), user: User }))
const Done = succeeds(z.object({}))

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make an account and a workspace, and sign in',
  access: 'public',
  body: RegisterForm.shape,
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS, accountRefusals.EMAIL_TAKEN, accountRefusals.PASSWORD_WEAK],
  reply: SignedIn,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  access: 'public',
  body: LoginForm.shape,
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS, accountRefusals.INVALID_CREDENTIALS],
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
  refusals: [accountRefusals.SESSION_NOT_FOUND],
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
  refusals: [accountRefusals.SESSION_NOT_FOUND],
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
  body: PasswordForm.shape,
  refusals: [limitRefusals.TOO_MANY_ATTEMPTS, accountRefusals.PASSWORD_WEAK, accountRefusals.PASSWORD_WRONG],
  reply: Done,
})

export const changeName = endpoint({
  method: 'POST',
  path: '/api/auth/name',
  summary: 'Change the name of the signed-in merchant',
  body: NameForm.shape,
  reply: succeeds(z.object({ user: User })),
})
